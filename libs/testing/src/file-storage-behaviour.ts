import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { FileStorage } from '@aar/platform/storage/file-storage';

const ofText = (content: string) => Readable.from([Buffer.from(content)]);
/** The largest chunk of a stream; Node reads 64 kB at a time from a disk. */
const largestPart = 256 * 1024;

/** Specifies what every `FileStorage` must do. `start` creates an empty one; its `stop` is called after each test. */
export function describeFileStorage(
  name: string,
  start: () => Promise<{ storage: FileStorage; stop(): Promise<void> }>,
) {
  describe(name, () => {
    let storage: FileStorage;
    let stop: () => Promise<void>;
    beforeEach(async () => ({ storage, stop } = await start()));
    afterEach(() => stop());
    const read = async (file: string) => {
      const found = await storage.get(file);
      return found && text(found.stream);
    };

    it('returns what was put, and its size', async () => {
      await storage.put('a-1.webp', ofText('first'));
      await storage.put('a-1.webp', ofText('the second'));
      const { size, stream } = (await storage.get('a-1.webp'))!;
      expect([size, await text(stream)]).toEqual([10, 'the second']);
    });

    it('stores an empty file', async () => {
      await storage.put('empty', Readable.from([]));
      expect(await read('empty')).toBe('');
    });

    it('streams large files in small chunks', async () => {
      const parts = 160;
      let asked = 0;
      const source = new Readable({
        highWaterMark: 64 * 1024,
        read() {
          this.push(asked++ < parts ? Buffer.alloc(64 * 1024, asked) : null);
        },
      });
      await storage.put('large', source);
      const { size, stream } = (await storage.get('large'))!;
      expect(size).toBe(parts * 64 * 1024);
      let [largest, sum] = [0, 0];
      for await (const part of stream) {
        largest = Math.max(largest, (part as Buffer).length);
        sum += (part as Buffer).length;
      }
      expect({ sum, isSmall: largest <= largestPart }).toEqual({ sum: size, isSmall: true });
      // Ten megabytes in both directions, on a busy machine.
    }, 30_000);

    it('stores nothing of an interrupted file, and keeps the previous one', async () => {
      const broken = () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('half of i');
            throw new Error('the caller left');
          })(),
        );
      await expect(storage.put('new', broken())).rejects.toThrow('the caller left');
      expect(await storage.get('new')).toBeUndefined();
      await storage.put('old', ofText('as it was'));
      await expect(storage.put('old', broken())).rejects.toThrow('the caller left');
      expect(await read('old')).toBe('as it was');
    });

    it('serves concurrent readers', async () => {
      await storage.put('a', ofText('x'.repeat(200_000)));
      const all = await Promise.all(Array.from({ length: 5 }, async () => buffer((await storage.get('a'))!.stream)));
      expect(all.map(({ length }) => length)).toEqual(Array(5).fill(200_000));
    });

    it('names its files in order, all or those after a text', async () => {
      const own = '2026-03';
      for (const name of [`${own}-02.jsonl`, `${own}-01.jsonl`, `${own}-10.jsonl`])
        await storage.put(name, ofText('x'));
      const named = async (after?: string) => {
        const names: string[] = [];
        for await (const name of storage.names(after)) if (name.startsWith(own)) names.push(name);
        return names;
      };
      expect(await named()).toEqual([`${own}-01.jsonl`, `${own}-02.jsonl`, `${own}-10.jsonl`]);
      expect(await named(`${own}-01.jsonl`)).toEqual([`${own}-02.jsonl`, `${own}-10.jsonl`]);
    });

    it('has nothing under a name that was never put or is removed; removing twice is no error', async () => {
      expect(await storage.get('nothing')).toBeUndefined();
      await storage.put('a', ofText('x'));
      await storage.removeAll(['a']);
      await storage.removeAll(['a']);
      expect(await storage.get('a')).toBeUndefined();
    });

    it('removes many at once, and nothing but these', async () => {
      const names = Array.from({ length: 1_100 }, (_, at) => `file-${at}`);
      for (const name of [...names.slice(0, 3), ...names.slice(-3), 'other']) await storage.put(name, ofText('x'));
      await storage.removeAll(names);
      for (const name of [...names.slice(0, 3), ...names.slice(-3)]) expect(await read(name)).toBeUndefined();
      expect(await read('other')).toBe('x');
      await storage.removeAll([]);
    });

    it.each(['../secret', '..', '.', '/etc/passwd', 'a/b', 'a\\b', '.hidden', 'a\0', '', 'x'.repeat(200)])(
      'refuses the name %j, which could lead elsewhere',
      async wrong => {
        await expect(storage.get(wrong)).rejects.toThrow('no name');
        await expect(storage.put(wrong, ofText('x'))).rejects.toThrow('no name');
        await expect(storage.removeAll(['a', wrong])).rejects.toThrow('no name');
      },
    );
  });
}
