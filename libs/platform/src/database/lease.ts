import { type Expression, sql, type SqlBool } from 'kysely';

/** The moment at which a lease of that many milliseconds ends, by the database's clock. */
export const leaseFor = (milliseconds: number) => sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Whether no process has claimed the row, or the one that did has not renewed its lease. */
export const isUnleased = (until: Expression<Date | null>) => sql<SqlBool>`(${until} is null or ${until} < now())`;
