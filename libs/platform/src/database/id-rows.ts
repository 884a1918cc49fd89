import { sql } from 'kysely';

/** Ids as rows with the column `id`, for `selectFrom`: one parameter for any number of ids, even none. */
export const idRows = <Name extends string>(name: Name, ids: readonly string[]) =>
  sql<{ id: string }>`unnest(${ids}::uuid[])`.as<Name>(sql`${sql.ref(name)}(id)`);
