import type { z } from 'zod';
import { columnOf } from './fields';

/** The column of a contract's field: `created_at` of `createdAt`. */
export type ColumnOf<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : '';

type Shape = z.ZodObject['shape'];
type NameIn<Fields> = keyof Fields & string;
/** For `select` of the statement builder, which derives from it the table's column and the name in the result. */
export type Selected<Field extends string> = { [F in Field]: `${ColumnOf<F>} as ${F}` }[Field];

/** The selection of a schema's fields, `['title', 'created_at as createdAt']`; `without` lists fields that are no columns. */
export const fieldsOf = <S extends Shape, Without extends NameIn<S> = never>(
  { shape }: z.ZodObject<S>,
  { without = [] }: { without?: readonly Without[] } = {},
) =>
  (Object.keys(shape) as NameIn<S>[])
    .filter(field => !(without as readonly string[]).includes(field))
    .map(field => `${columnOf(field)} as ${field}`) as Selected<Exclude<NameIn<S>, Without>>[];

type Columns<Fields> = { [F in NameIn<Fields> as ColumnOf<F>]: Exclude<Fields[F], undefined> } & {};

/** Fields as columns, for `values` and `set`: `{ created_at }` of `{ createdAt }`. A missing field (`undefined`) is left out. */
export const asColumns = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [columnOf(field), value]),
  ) as Columns<Fields>;
