import { type Expression, sql } from 'kysely';

/** SQL for a `timestamptz` as the contracts' `Instant` has it, with the microseconds that a JavaScript `Date` would lose. */
export const instant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The same for the statement builder. */
export const instantOf = (moment: Expression<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
