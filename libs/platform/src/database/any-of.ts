import { sql } from 'kysely';

/** For `where('id', '=', anyOf(ids))`: one parameter for any number of values, even none, where `in` would have one for each. */
export const anyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`;

/** For `where('id', '<>', noneOf(ids))`. */
export const noneOf = <T>(values: readonly T[]) => sql<T>`all(${values})`;
