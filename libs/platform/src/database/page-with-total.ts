import type { Total } from '@aar/contracts/vocabulary';
import { type CompiledQuery, type Kysely, type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely';
import { mostCounted, totalOf } from './counted-page';
import type { ColumnIn, Keyset, Position } from './keyset';
import type { PageInput } from './page';

type Run = <Row>(statement: CompiledQuery<Row>) => Promise<Row[]>;

/**
 * A page of a list that staff page through, with the total of its rows. The query has the list's conditions and selection and is
 * not sorted yet; the caller maps the rows. `run` may run its two statements in another way. Throws `input.invalid` for an invalid
 * cursor.
 */
export async function readPageWithTotal<DB, Table extends keyof DB, Row extends object>(
  db: QueryExecutorProvider & Pick<Kysely<unknown>, 'executeQuery'>,
  query: SelectQueryBuilder<DB, Table, Row>,
  order: Keyset<ColumnIn<DB, Table>, ColumnIn<DB, Table> | null>,
  { limit, cursor }: PageInput,
  run: Run = async statement => (await db.executeQuery(statement)).rows,
): Promise<{ rows: Row[]; nextCursor: string | null; total: Total }> {
  const counted = query
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(sql.lit(mostCounted + 1));
  const sorted = order.sorted(order.after(query, cursor)).limit(sql.lit(limit + 1));
  const [total, rows] = await Promise.all([
    run(sql<{ count: number }>`select count(*)::int as count from ${counted} found`.compile(db)),
    run(sorted.select(order.positionOf().as('position')).compile()),
  ]);
  const page = order.page(rows as unknown as (Row & { position: Position })[], limit);
  return { ...page, rows: page.rows as unknown as Row[], total: totalOf(total) };
}
