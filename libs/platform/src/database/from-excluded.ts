import { type RawBuilder, sql } from 'kysely';

/** For `doUpdateSet`: sets these columns to the values of the insert, without sending them a second time. */
export const fromExcluded = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.keys(columns).map(column => [column, sql.ref(`excluded.${column}`)])) as {
    [Column in keyof Columns]: RawBuilder<Exclude<Columns[Column], undefined>>;
  };

/** The same for an insert from a query, by the names of the columns. */
export const excluded = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map(column => [column, sql.ref(`excluded.${column}`)])) as {
    [C in Column]: RawBuilder<never>;
  };
