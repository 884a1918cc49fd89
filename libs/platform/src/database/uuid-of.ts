import { sql } from 'kysely';

/** An id as an expression, `$1::uuid`: in `least($1, $2)` PostgreSQL would treat an untyped parameter as text. */
export const uuidOf = (id: string) => sql<string>`${id}::uuid`;
