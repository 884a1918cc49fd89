import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';

/** Rows that one statement deletes by default. */
const batch = 5_000;

/**
 * Deletes the rows that match a condition, in small batches that hold no lock for long and end before the statement timeout:
 * `deleteInBatches(db(x), 'editorial_revisions', eb => eb('kept_at', '<', ...))`. Rows that another transaction has locked are
 * skipped: two deletions in different orders would deadlock.
 */
export async function deleteInBatches<DB, Table extends keyof DB & string>(
  db: Kysely<DB>,
  table: Table,
  condition: (eb: ExpressionBuilder<DB, Table>) => Expression<SqlBool>,
  size = batch,
) {
  const [tables, rows] = anyTable<{ ctid: string }>(db, table);
  const piece = tables
    .selectFrom(rows)
    .select('ctid')
    .where(condition(expressionBuilder<DB, Table>()))
    .limit(sql.lit(size))
    .forUpdate()
    .skipLocked();
  const deletion = tables.deleteFrom(rows).where('ctid', '=', sql<string>`any (array${piece})`);
  for (let deleted = size; deleted === size;) deleted = Number((await deletion.executeTakeFirst()).numDeletedRows);
}

/** The compiler has checked the condition against the table where both are given; here it is one with these columns. */
const anyTable = <Row>(db: unknown, table: string) => [db as Kysely<{ rows: Row }>, table as 'rows'] as const;

const first = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the rows that match a condition without an index: walks the whole table by `id`, one batch per statement. A
 * statement with only the condition would read the whole of a large table and exceed the statement timeout.
 */
export async function deleteByWalking<DB, Table extends keyof DB & string>(
  db: Kysely<DB>,
  table: Table,
  condition: (eb: ExpressionBuilder<DB, Table>) => Expression<SqlBool>,
  size = batch,
) {
  const [tables, rows] = anyTable<{ id: string }>(db, table);
  for (let from: string | null = first; from;) {
    const { last }: { last: string | null } = await tables
      .with(
        cte => cte('piece').materialized(),
        all => all.selectFrom(rows).select('id').where('id', '>', from).orderBy('id').limit(sql.lit(size)),
      )
      .with('gone', all =>
        all
          .deleteFrom(rows)
          .where('id', 'in', all.selectFrom('piece').select('piece.id'))
          .where(condition(expressionBuilder<DB, Table>())),
      )
      .selectNoFrom(({ selectFrom }) =>
        selectFrom('piece').select('piece.id').orderBy('piece.id', 'desc').limit(sql.lit(1)).as('last'),
      )
      .executeTakeFirstOrThrow();
    from = last;
  }
}
