import { sql } from 'kysely';

/** An id as a value whose type PostgreSQL cannot see from its place. */
export const uuid = (id: string) => sql<string>`${id}::uuid`;
