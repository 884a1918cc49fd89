import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Position } from '../database/keyset';
import { cellAsText } from './cell-as-text';

const batch = 500;

/**
 * Streams rows as CSV, objects by heading or arrays in the order of the headings, with backpressure. The byte order mark makes
 * Excel read UTF-8; a cell that looks like a formula is marked as text.
 */
export function csvStream(headings: string[], rows: AsyncIterable<object>): Readable {
  const csv = stringify({ header: true, bom: true, columns: headings, cast: { string: cellAsText } });
  // When either side fails or the caller disconnects, both end.
  pipeline(Readable.from(rows), csv, () => undefined);
  return csv;
}

/**
 * Yields all rows of a list in its order, read in batches, so that a million need no more memory than a thousand. `read` returns
 * at most `limit` rows, from the first on or after a position.
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
