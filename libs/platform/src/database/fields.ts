import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

/** The column of a contract's field: `created_at` of `createdAt`. */
export function columnOf(field: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(field)) throw new Error(`${field} is no name of a field`);
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** The select list for the fields of a schema, `title, created_at as "createdAt"`; `without` are fields that are no columns. */
export const columnsOf = <S extends z.ZodObject>(
  { shape }: S,
  { without = [] }: { without?: (keyof S['shape'])[] } = {},
) =>
  Object.keys(shape)
    .filter(field => !without.includes(field))
    .map(field => `${columnOf(field)} as "${field}"`)
    .join(', ');

/**
 * Inserts a row whose fields are columns, and returns it with its `createdAt`. A missing field (`undefined`) gets the column's
 * default. The table has a `created_at`; arrays are for array columns.
 */
export async function insertRow<Row extends object>(tx: EntityManager, table: string, row: Row) {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = given.map(([field]) => columnOf(field));
  const places = given.map((_, index) => `$${index + 1}`);
  const [inserted] = await tx.query<{ createdAt: Date }[]>(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning created_at as "createdAt"`,
    given.map(([, value]) => value),
  );
  return { ...row, createdAt: inserted!.createdAt };
}
