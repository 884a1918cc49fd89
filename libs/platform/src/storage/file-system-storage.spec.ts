import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FileSystemStorage } from './file-system-storage';

let root: string;
let storage: FileSystemStorage;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'file-storage-'));
  storage = new FileSystemStorage(path.join(root, 'pictures'));
});
afterEach(() => rm(root, { recursive: true }));

it('gives back what was put, and makes its folder by itself', async () => {
  await storage.put('a-1.webp', Buffer.from('first'));
  await storage.put('a-1.webp', Buffer.from('second'));
  expect((await storage.get('a-1.webp'))?.toString()).toBe('second');
});

it('leaves nothing beside the file, neither after a write nor after one that failed', async () => {
  await storage.put('a', Buffer.from('x'));
  await expect(storage.put('b', 5 as unknown as Buffer)).rejects.toThrow();
  expect(await readdir(path.join(root, 'pictures'))).toEqual(['a']);
});

it('removes what a killed process had written of a file', async () => {
  await storage.put('a', Buffer.from('x'));
  await writeFile(path.join(root, 'pictures/.b'), 'half of i');
  await storage.remove('b');
  expect(await readdir(path.join(root, 'pictures'))).toEqual(['a']);
});

it('has nothing under a name that was never put or is removed; removing twice is no error', async () => {
  expect(await storage.get('nothing')).toBeUndefined();
  await storage.put('a', Buffer.from('x'));
  await storage.remove('a');
  await storage.remove('a');
  expect(await storage.get('a')).toBeUndefined();
});

it.each(['../secret', '..', '.', '/etc/passwd', 'a/b', 'a\\b', '.hidden', 'a\0', '', 'x'.repeat(200)])(
  'refuses the name %j, which could lead elsewhere',
  async name => {
    await writeFile(path.join(root, 'secret'), 'secret');
    await expect(storage.get(name)).rejects.toThrow('no name');
    await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('no name');
    await expect(storage.remove(name)).rejects.toThrow('no name');
    expect(await readdir(root)).toEqual(['secret']);
  },
);
