/**
 * An SQL condition that always holds and has the commit of its transaction not wait for the disk, for what may be forgotten: a
 * crash of the server loses such commits of its last 0.6 s (three times `wal_writer_delay`; PostgreSQL, "Asynchronous Commit").
 * It must be judged for at least one row.
 */
export const unawaited = `set_config('synchronous_commit', 'off', true) = 'off'`;
