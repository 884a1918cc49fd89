import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

/** Rows from which a statement selects what it needs: `select key as key from ... where ...`, without an order. */
export interface Rows {
  select(columns: Record<string, Expression<unknown>>, conditions: Expression<SqlBool>[]): Expression<unknown>;
}

/** The rows of a type-checked query, which has no selection yet. */
export const rowsOfQuery = <DB, Table extends keyof DB>(query: SelectQueryBuilder<DB, Table, object>): Rows => ({
  select: (columns, conditions) =>
    query
      .where(({ and }) => and(conditions))
      .select(Object.entries(columns).map(([name, column]) => sql`${column}`.as(name))),
});

/** The rows of SQL that is not type-checked. */
export const rowsOfText = (from: string, where = 'true'): Rows => ({
  select(columns, conditions) {
    const selected = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`);
    const all = sql.join([sql.raw(where), ...conditions], sql` and `);
    return sql`(select ${sql.join(selected)} from ${sql.raw(from)} where ${all})`;
  },
});
