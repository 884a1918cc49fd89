import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Position } from '../database/keyset';
import { cellAsText } from './cell-as-text';

const batch = 500;

/**
 * Rows as CSV, each by its headings or in their order, read as fast as the file is taken. The byte order mark makes Excel read UTF-8;
 * a cell that looks like a formula is quoted as text.
 */
export function csvStream(headings: string[], rows: AsyncIterable<object>): Readable {
  const csv = stringify({ header: true, bom: true, columns: headings, cast: { string: cellAsText } });
  // When either side fails or the caller leaves, both end.
  pipeline(Readable.from(rows), csv, () => undefined);
  return csv;
}

/**
 * All rows of a list in its order, a batch at a time, so that a million need no more memory than a thousand. `read` answers so many
 * at most, from the first on or behind a position.
 */
export async function* inBatches<Row extends { position: Position }>(
  read: (limit: number, from?: Position) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let from: Position | undefined; ;) {
    const found = await read(batch, from);
    yield* found;
    if (found.length < batch) return;
    from = found.at(-1)!.position;
  }
}
