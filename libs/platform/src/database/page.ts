import type { DataSource } from 'typeorm';
import { JsonText } from '../service/handlers';
import type { Conditions } from './conditions';
import { decodeCursor, encodeCursor } from './cursor';
import { prepared, type Statement } from './prepared';

/** A list whose pages follow one another by a moment and, where two are equal, by `id`. */
export interface PagedList {
  /** The field of the answer that holds the rows. */
  name: string;
  /** What each row tells, `title, full_name as "fullName"`: the allow-list of the answer. */
  columns: string;
  table: string;
  where: Conditions;
  /** The `timestamptz` column of the order. */
  by: string;
  order?: 'newest first' | 'soonest first';
}

export interface PageInput {
  /** At most 50. */
  limit: number;
  cursor?: string;
}

/** Between two rows. JSON escapes the line breaks of texts, so it is nowhere else. */
const separator = ',\n';

/** What `pageStatement` finds, in one row. */
export interface FoundRows {
  /** JSON objects, one a line; one more than the page holds when another page follows it. */
  items: string | null;
  /** Of the last row of the page. */
  moment: string | null;
  id: string | null;
}

/**
 * A page as finished JSON text, `{"<name>": [...], "nextCursor": ...}`, from one prepared statement in which PostgreSQL writes
 * the rows: half the cost of mapping them here.
 */
export async function readPage<T>(dataSource: DataSource, list: PagedList, page: PageInput): Promise<JsonText<T>> {
  return pageAnswer(list, page, await prepared(dataSource, pageStatement(list, page)));
}

/** The answer from what `pageStatement` found. */
export function pageAnswer<T>({ name }: PagedList, { limit }: PageInput, [found]: FoundRows[]): JsonText<T> {
  const { items, moment, id } = found!;
  const end = endOfRows(items ?? '', limit);
  const rows = end === -1 ? (items ?? '') : items!.slice(0, end);
  const next = end === -1 ? 'null' : `"${encodeCursor(moment!, id!)}"`;
  return new JsonText(`{"${name}":[${rows}],"nextCursor":${next}}`);
}

/** Where so many rows end; -1 when there are no more than these. */
function endOfRows(items: string, count: number) {
  let end = -1;
  for (let row = 0; row < count; row += 1) {
    end = items.indexOf(separator, end + 1);
    if (end === -1) break;
  }
  return end;
}

/** The statement behind `readPage`. */
export function pageStatement(list: PagedList, { limit, cursor }: PageInput): Statement {
  const { columns, table, where, by, order = 'newest first' } = list;
  const [direction, beyond] = order === 'newest first' ? ['desc', '<'] : ['asc', '>'];
  const from = decodeCursor(cursor);
  if (from) where.and(`(${by}, id) ${beyond} (?, ?)`, from.createdAt, from.id);
  const last = where.bind(limit);
  // A number in the text, because the planner cannot use an index well for a limit that it does not know; one of two, so
  // that there are not fifty statements to prepare.
  const most = limit <= 24 ? 25 : 51;
  const text = `
    select string_agg(row_to_json(item)::text, E',\\n') as items, (array_agg(${table}.id))[${last}] as id,
      to_char((array_agg(${by}))[${last}] at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from (
      select * from ${table} where ${where} order by ${by} ${direction}, id ${direction} limit ${most}
    ) ${table}, lateral (select ${columns}) item`;
  return { text, values: where.values };
}
