import type { Total } from '@aar/contracts/vocabulary';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { mostCounted, totalOf } from './counted-page';
import type { ColumnIn, Keyset, Position } from './keyset';
import type { PageInput } from './page';

/**
 * A page of a list that staff page through, with the total of its rows. The query has the list's conditions and selection and is
 * not sorted yet; the caller maps the rows. Throws `input.invalid` for an invalid cursor.
 */
export async function readPageWithTotal<DB, Table extends keyof DB, Row extends object>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, Table, Row>,
  order: Keyset<ColumnIn<DB, Table>, ColumnIn<DB, Table> | null>,
  { limit, cursor }: PageInput,
): Promise<{ rows: Row[]; nextCursor: string | null; total: Total }> {
  const counted = query
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(sql.lit(mostCounted + 1));
  const sorted = order.sorted(order.after(query, cursor)).limit(sql.lit(limit + 1));
  const [total, rows] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${counted} found`.execute(db),
    sorted.select(order.positionOf().as('position')).execute(),
  ]);
  const page = order.page(rows as unknown as (Row & { position: Position })[], limit);
  return { ...page, rows: page.rows as unknown as Row[], total: totalOf(total.rows) };
}
