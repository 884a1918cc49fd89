import { sql } from 'kysely';

/** The moment that is this long ago: `30 days`. */
export const ago = (age: string) => sql<Date>`now() - ${age}::interval`;
