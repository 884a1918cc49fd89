import { sql, type SqlBool } from 'kysely';

/**
 * A condition that is always true and makes the commit of its transaction asynchronous, for data that may be lost: a crash
 * of the server loses such commits of its last 0.6 s (three times `wal_writer_delay`; PostgreSQL, "Asynchronous Commit"). It
 * must be evaluated for at least one row.
 */
export const isUnawaited = sql<SqlBool>`set_config('synchronous_commit', 'off', true) = 'off'`;
