import { sql } from 'kysely';

/** A day, `2026-11-30`, to compare a `date` with. */
export const dayOf = (day: string) => sql<Date>`${day}::date`;
