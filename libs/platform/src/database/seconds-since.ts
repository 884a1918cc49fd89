import { type Expression, sql } from 'kysely';

const presently = sql<Date>`now()`;

/** The seconds from a moment until now; 0 without a moment. */
export const secondsSince = (moment: Expression<Date | null>, now: Expression<Date> = presently) =>
  sql<number>`coalesce(extract(epoch from (${now} - ${moment})), 0)::float`;
