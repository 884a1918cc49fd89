import type { Client } from 'pg';
import { db } from '../database/db';
import type { MediaStorage } from './media-storage';

/** The ids of rows whose files are missing, and the number of files without a row. Names begin with `stored_as`. */
export async function compareFiles(
  client: Client,
  { pictures, documents }: Pick<MediaStorage, 'pictures' | 'documents'>,
) {
  const rows = await db(client).selectFrom('media_files').select(['id', 'stored_as as storedAs']).execute();
  const known = new Map(rows.map(({ id, storedAs }) => [storedAs, id]));
  const missing = new Map(known);
  const held = await db(client).selectFrom('evidence_files').select('names').execute();
  const isHeld = new Set(held.flatMap(({ names }) => names));
  let unknown = 0;
  for (const storage of [pictures, documents])
    for await (const name of storage.names()) {
      const storedAs = [...prefixesOf(name)].find(prefix => known.has(prefix));
      if (storedAs) missing.delete(storedAs);
      else if (!isHeld.has(name)) unknown += 1;
    }
  return { missing: [...missing.values()], unknown };
}

/** `a-b-640.webp` belongs to `a-b`, `a-b` itself or `a-b-640`. */
function* prefixesOf(name: string) {
  yield name;
  for (let end = name.length - 1; end > 0; end--) if (name[end] === '-' || name[end] === '.') yield name.slice(0, end);
}
