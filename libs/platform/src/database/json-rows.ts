import { sql } from 'kysely';

type Type = 'text' | 'uuid' | 'int' | 'boolean';

/**
 * Rows as one parameter, for `selectFrom`: `jsonRows('place', places, { state: 'text', city: 'text' })`. Names the columns that
 * the statement reads, with their types.
 */
export function jsonRows<Name extends string, Row extends object, Column extends keyof Row & string>(
  name: Name,
  rows: readonly Row[],
  types: Record<Column, Type>,
) {
  const columns = Object.entries<Type>(types).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  const table = sql`${sql.ref(name)}(${sql.join(columns)})`;
  return sql<Pick<Row, Column>>`json_to_recordset(${JSON.stringify(rows)})`.as<Name>(table);
}
