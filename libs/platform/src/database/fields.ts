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
