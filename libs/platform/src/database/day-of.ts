import { sql } from 'kysely';

/** A day, `2026-11-30`, for comparison with a `date`. */
export const dayOf = (day: string) => sql<Date>`${day}::date`;
