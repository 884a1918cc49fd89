import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describeFileStorage } from '@aar/testing/file-storage-behaviour';
import { FileSystemStorage } from './file-system-storage';

let root: string;
const start = async () => {
  root = await mkdtemp(path.join(tmpdir(), 'file-storage-'));
  const storage = new FileSystemStorage(path.join(root, 'pictures'));
  return { storage, stop: () => rm(root, { recursive: true }) };
};
const files = () => readdir(path.join(root, 'pictures'));

describeFileStorage('files in a folder', start);

describe('the folder of files', () => {
  let storage: FileSystemStorage;
  beforeEach(async () => ({ storage } = await start()));
  afterEach(() => rm(root, { recursive: true }));
  const put = (name: string) => storage.put(name, Readable.from([Buffer.from('x')]));

  it('is created when it is needed, and contains nothing but the files', async () => {
    expect(await readdir(root)).toEqual([]);
    await put('a');
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the sender left');
      })(),
    );
    await expect(storage.put('b', broken)).rejects.toThrow('the sender left');
    expect(await files()).toEqual(['a']);
  });

  it('loses the unfinished file of a killed process when its name is removed', async () => {
    await put('a');
    await writeFile(path.join(root, 'pictures/.b'), 'half of i');
    await storage.removeAll(['b']);
    expect(await files()).toEqual(['a']);
  });

  it('cannot be escaped by a name', async () => {
    await writeFile(path.join(root, 'secret'), 'secret');
    await expect(storage.get('../secret')).rejects.toThrow('no name');
    await expect(storage.removeAll(['../secret'])).rejects.toThrow('no name');
    expect(await readdir(root)).toEqual(['secret']);
  });
});
