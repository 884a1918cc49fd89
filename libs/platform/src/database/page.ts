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

/** One row: the page's rows as JSON text, and where the page ended when there is another behind it. */
export interface FoundPage {
  items: string | null;
  moment: string | null;
  id: string | null;
}

/**
 * A page as finished JSON text, `{"<name>": [...], "nextCursor": ...}`, from one prepared statement in which PostgreSQL writes
 * the rows: half the cost of mapping them here.
 */
export async function readPage<T>(dataSource: DataSource, list: PagedList, page: PageInput): Promise<JsonText<T>> {
  return pageAnswer(list, await prepared(dataSource, pageStatement(list, page)));
}

/** The answer that a run of `pageStatement` makes. */
export function pageAnswer<T>({ name }: PagedList, [page]: FoundPage[]): JsonText<T> {
  const { items, moment, id } = page!;
  const next = moment && id ? `"${encodeCursor(moment, id)}"` : 'null';
  return new JsonText(`{"${name}":${items ?? '[]'},"nextCursor":${next}}`);
}

/** The statement behind `readPage`. There is a next page when one more row than asked for was found. */
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
    select array_to_json(items[1:${last}])::text as items, ids[${last}] as id,
      case when cardinality(items) > ${last}
        then to_char(moments[${last}] at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end as moment
    from (
      select array_agg(row_to_json(item)) as items, array_agg(${by}) as moments, array_agg(${table}.id) as ids
      from (
        select * from ${table} where ${where} order by ${by} ${direction}, id ${direction} limit ${most}
      ) ${table}, lateral (select ${columns}) item
    ) page`;
  return { text, values: where.values };
}
