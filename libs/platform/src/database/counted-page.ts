import type { Total } from '@aar/contracts/vocabulary';
import type { Conditions } from './conditions';
import type { Keyset, Position } from './keyset';
import type { PageInput } from './page';
import type { Statement } from './prepared';

/** Rows that a count goes through at most: on a list of millions it would cost more than the page. */
const mostCounted = 1_000;

/** SQL that counts the rows of tables, up to one more than `totalOf` tells; finds `count`. */
export const countOf = (tables: string, where: Conditions): Statement => ({
  text: `select count(*)::int as count from (select from ${tables} where ${where} limit ${mostCounted + 1}) found`,
  values: [...where.values],
});

/** How many a list has, `1,000+` at most, from what `countOf` found. */
export const totalOf = ([found]: { count: number }[]): Total => ({
  count: Math.min(found!.count, mostCounted),
  isCapped: found!.count > mostCounted,
});

/** A list that staff turn page by page, with how many it has. */
export interface CountedList {
  /** What each row tells, `title, full_name as "fullName"`. */
  columns: string;
  /** With their joins. */
  tables: string;
  where: Conditions;
  order: Keyset;
}

interface Queries {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** A page of such a list, its rows mapped by whoever asks. Throws for a cursor that is none. */
export async function readCountedPage<Row extends object>(
  db: Queries,
  { columns, tables, where, order }: CountedList,
  { limit, cursor }: PageInput,
) {
  const count = countOf(tables, where);
  order.startAt(where, cursor);
  const [counted, found] = await Promise.all([
    db.query(count.text, count.values),
    db.query(
      `select ${columns}, ${order.position()} as position from ${tables}
       where ${where} order by ${order.orderBy()} limit ${limit + 1}`,
      where.values,
    ),
  ]);
  const page = order.page(found as (Row & { position: Position })[], limit);
  return { ...page, total: totalOf(counted as { count: number }[]) };
}
