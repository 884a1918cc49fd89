import type { Total } from '@aar/contracts/vocabulary';
import type { Conditions } from './conditions';
import type { Keyset, Position } from './keyset';
import type { PageInput } from './page';
import type { Statement } from './prepared';

/** Rows that a count reads at most: a full count of millions would cost more than the page. */
export const mostCounted = 1_000;

/** SQL that counts the rows of tables as `count`, up to one more than `totalOf` reports. */
export const countOf = (tables: string, where: Conditions): Statement => ({
  text: `select count(*)::int as count from (select from ${tables} where ${where} limit ${mostCounted + 1}) found`,
  values: [...where.values],
});

/** The total of a list, `1,000+` at most, from the result of `countOf`. */
export const totalOf = ([found]: { count: number }[]): Total => ({
  count: Math.min(found!.count, mostCounted),
  isCapped: found!.count > mostCounted,
});

/** A list that staff page through, with its total. */
export interface CountedList {
  /** The select list of a row, `title, full_name as "fullName"`. */
  columns: string;
  /** With their joins. */
  tables: string;
  where: Conditions;
  order: Keyset<string, string | null>;
}

interface Queries {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** A page of such a list; the caller maps its rows. Throws for an invalid cursor. */
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
