import { sql } from 'kysely';
import type { DataSource } from 'typeorm';
import type { Check } from '../observability/health';
import { excluded } from './from-excluded';
import { platformDb } from './platform-db';
import { askedNow, SkewJudge, skewOf } from '../service/clock-skew';

/** Milliseconds between two writes; a probe in between only reads. */
const beatEvery = 3_000;

const now = sql<number>`extract(epoch from (clock_timestamp()))::float * 1000`.as('now');

const read = (dataSource: DataSource) => platformDb(dataSource).selectNoFrom(now).executeTakeFirstOrThrow();

/** A real write: a standby, `default_transaction_read_only` and a full disk refuse it, although they serve every read. */
function beat(dataSource: DataSource) {
  const at = sql<Date>`clock_timestamp()`;
  return platformDb(dataSource)
    .insertInto('heartbeats')
    .values({ id: true, at })
    .onConflict(known => known.column('id').doUpdateSet(excluded('at')))
    .returning(now)
    .executeTakeFirstOrThrow();
}

/**
 * The checks `database` (it can be written) and `clock` (it agrees with this process's clock) of a process with a database.
 * One statement serves both, for any number of concurrent probes.
 */
export function databaseChecks(dataSource: DataSource): Record<'database' | 'clock', Check> {
  const judge = new SkewJudge('its database');
  let writtenAt = -Infinity;
  let probing: Promise<number> | undefined;

  const probe = async () => {
    const isDue = performance.now() - writtenAt >= beatEvery;
    const asked = askedNow();
    const row = await (isDue ? beat : read)(dataSource);
    const answered = performance.now();
    if (isDue) writtenAt = answered;
    return skewOf(asked, answered, row.now);
  };
  const skew = () => (probing ??= probe().finally(() => (probing = undefined)));
  return {
    database: skew,
    // While the database does not respond, nothing is known about the clock.
    clock: () =>
      skew().then(
        found => judge.judge(found),
        () => undefined,
      ),
  };
}
