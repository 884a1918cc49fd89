import { sql } from 'kysely';

/** An id as an expression, `$1::uuid`: in `least($1, $2)` PostgreSQL would take a parameter without a type for text. */
export const uuidOf = (id: string) => sql<string>`${id}::uuid`;
