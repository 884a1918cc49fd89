import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FileSystemStorage } from '@aar/platform/storage/file-system-storage';
import { journalFileAt } from './journal-file-names';
import { readJournal } from './read-journal';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'aar-journal-'))));
afterEach(() => rm(folder, { recursive: true }));

const entry = (entryId: string, at: string) => ({ entryId, at: `2026-03-01T${at}Z` });

it('reads the entries since a time, each once and in order, from the files that may contain them', async () => {
  const storage = new FileSystemStorage(folder);
  const put = (time: string, ...entries: object[]) =>
    storage.put(
      `${journalFileAt(new Date(`2026-03-01T${time}Z`))}-a.jsonl`,
      Readable.from([entries.map(each => `${JSON.stringify(each)}\n`).join('')]),
    );
  await put('09:59:00', entry('before', '09:58:59'));
  await put('10:00:10', entry('late', '10:00:05'), entry('before its time', '09:59:59'), entry('first', '10:00:00'));
  await put('10:00:20', entry('late', '10:00:05'), entry('last', '10:00:15'));
  const read = (await readJournal(storage, new Date('2026-03-01T10:00:00Z'))).map(line => JSON.parse(line));
  expect(read.map(({ entryId }) => entryId)).toEqual(['first', 'late', 'last']);
});
