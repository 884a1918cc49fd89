import { type RawBuilder, sql } from 'kysely';

/** For `doUpdateSet`: these columns get the values that the insert had for them, which are not sent a second time. */
export const fromExcluded = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.keys(columns).map(column => [column, sql.ref(`excluded.${column}`)])) as {
    [Column in keyof Columns]: RawBuilder<Exclude<Columns[Column], undefined>>;
  };

/** The same for an insert that selects its rows, by the names of the columns. */
export const excluded = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map(column => [column, sql.ref(`excluded.${column}`)])) as {
    [C in Column]: RawBuilder<never>;
  };
