import { text } from 'node:stream/consumers';
import type { FileStorage } from '@aar/platform/storage/file-storage';
import { journalFileAt } from './journal-file-names';

interface Line {
  entryId: string;
  at: string;
}

/** The entries since a time, oldest first, each once, as lines of JSON. */
export async function readJournal(storage: FileStorage, since: Date): Promise<string[]> {
  const entries = new Map<string, Line>();
  // A file is written after its entries.
  for await (const name of storage.names(journalFileAt(since))) {
    const file = await storage.get(name);
    // It has been pruned in the meantime.
    if (!file) continue;
    for (const line of (await text(file.stream)).split('\n').filter(Boolean)) {
      const entry = JSON.parse(line) as Line;
      if (new Date(entry.at) >= since) entries.set(entry.entryId, entry);
    }
  }
  const inOrder = [...entries.values()].sort((a, b) => a.at.localeCompare(b.at));
  return inOrder.map(entry => JSON.stringify(entry));
}
