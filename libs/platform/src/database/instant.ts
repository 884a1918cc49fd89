import { type Expression, sql } from 'kysely';

/** A `timestamptz` as the contracts' `Instant` has it, with the microseconds that a JavaScript `Date` would lose. */
export const instantOf = (moment: Expression<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
