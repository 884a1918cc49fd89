import { sql } from 'kysely';

/** The moment before now that is this age: `30 days`. */
export const ago = (age: string) => sql<Date>`now() - ${age}::interval`;
