import { JsonText } from '../service/handlers';
import type { Keyset, Position } from './keyset';

export interface PageInput {
  /** At most 50. */
  limit: number;
  cursor?: string;
}

/** Separates two rows. JSON escapes the line breaks of texts, so it occurs nowhere else. */
const separator = ',\n';

/** The one row that the statement of a page returns. */
export interface FoundRows {
  /** JSON objects, one per line; one more than a page has if another page follows. */
  items: string | null;
  /** Of the last row of the page. */
  position: Position;
  /** A JSON object. */
  beside?: string;
}

/** The response from the result of a page's statement. */
export function pageAnswer<T>(
  { name, order }: { name: string; order: Keyset<string, string | null> },
  { limit }: Pick<PageInput, 'limit'>,
  [found]: FoundRows[],
): JsonText<T> {
  const { items, position, beside } = found!;
  const end = endOfRows(items ?? '', limit);
  const rows = end === -1 ? (items ?? '') : items!.slice(0, end);
  const next = end === -1 ? 'null' : `"${order.encode(position)}"`;
  const more = beside ? `,${beside.slice(1, -1)}` : '';
  return new JsonText(`{"${name}":[${rows}],"nextCursor":${next}${more}}`);
}

/** Where the first `count` rows end; -1 when there are no more rows than these. */
function endOfRows(items: string, count: number) {
  let end = -1;
  for (let row = 0; row < count; row += 1) {
    end = items.indexOf(separator, end + 1);
    if (end === -1) break;
  }
  return end;
}
