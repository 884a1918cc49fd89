import type { DataSource } from 'typeorm';
import type { Check } from '../observability/health';
import { askedNow, SkewJudge, skewOf } from '../service/clock-skew';

/** Milliseconds between two writes; a probe in between only reads. */
const beatEvery = 3_000;

const now = 'extract(epoch from clock_timestamp())::float * 1000 as now';
const read = `select ${now}`;
/** A real write: a standby, `default_transaction_read_only` and a full disk refuse it, though they answer every read. */
const beat = `
  insert into heartbeats (id, at) values (true, clock_timestamp())
  on conflict (id) do update set at = excluded.at returning ${now}`;

/**
 * The checks `database` (it can be written) and `clock` (this process agrees with it about the time) of a process with a database.
 * One statement answers both, however many probes ask at a time.
 */
export function databaseChecks(dataSource: Pick<DataSource, 'query'>): Record<'database' | 'clock', Check> {
  const judge = new SkewJudge('its database');
  let writtenAt = -Infinity;
  let probing: Promise<number> | undefined;

  const probe = async () => {
    const isDue = performance.now() - writtenAt >= beatEvery;
    const asked = askedNow();
    const [row] = await dataSource.query<{ now: number }[]>(isDue ? beat : read);
    const answered = performance.now();
    if (isDue) writtenAt = answered;
    return skewOf(asked, answered, row!.now);
  };
  const skew = () => (probing ??= probe().finally(() => (probing = undefined)));
  return {
    database: skew,
    // While the database does not answer, nothing is known about the clock.
    clock: () =>
      skew().then(
        found => judge.judge(found),
        () => undefined,
      ),
  };
}
