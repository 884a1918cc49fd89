import { sql } from 'kysely';
import { Counter, Histogram } from 'prom-client';
import type { DataSource } from 'typeorm';
import { isUnleased } from '../database/lease';
import { platformDb } from '../database/platform-db';
import { secondsSince } from '../database/seconds-since';
import { exposeReading } from '../observability/read-gauges';
import type { Clock } from '../service/clock';
import type { DueWorkKind } from './define-due-work';

const byWork = ['work'] as const;

export const dueWorkCompleted = new Counter({
  name: 'due_work_completed_total',
  help: 'Due work that was done',
  labelNames: byWork,
});
export const dueWorkRetried = new Counter({
  name: 'due_work_retried_total',
  help: 'Attempts that failed and are followed by another',
  labelNames: byWork,
});
export const dueWorkFailed = new Counter({
  name: 'due_work_failed_total',
  help: 'Due work that failed for good, and turns of recurring work that did',
  labelNames: byWork,
});
export const dueWorkDuration = new Histogram({
  name: 'due_work_duration_seconds',
  help: 'Time of one attempt',
  labelNames: byWork,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 600],
});
export const dueWorkLag = new Histogram({
  name: 'due_work_lag_seconds',
  help: 'Time from the moment at which it was due until its attempt began',
  labelNames: byWork,
  buckets: [0.05, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600, 3600],
});

interface Row {
  name: string;
  waiting: number;
  oldest: number;
  dead: number;
}

const count = sql<number>`count(*)::int`;

function read(dataSource: DataSource, kinds: DueWorkKind[], clock: Clock): Promise<Row[]> {
  const now = clock.now();
  const names = sql<{ name: string }>`unnest(${kinds.map(({ name }) => name)}::text[])`;
  const rows = platformDb(dataSource)
    .selectFrom(names.as<'kind'>(sql`kind(name)`))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('due_work as work')
        .select(({ fn }) => [count.as('count'), fn.min('work.due_at').as('first')])
        .whereRef('work.name', '=', 'kind.name')
        .where('work.dead_at', 'is', null)
        .where('work.due_at', '<=', now)
        .where(({ ref }) => isUnleased(ref('work.leased_until')))
        .as('due'),
    )
    .select(({ selectFrom, fn }) => {
      const ofKind = selectFrom('due_work as work').whereRef('work.name', '=', 'kind.name');
      const failing = ofKind.where('work.dead_at', 'is', null).where('work.first_failed_at', 'is not', null);
      const firstFailed = failing.select(({ fn }) => fn.min('work.first_failed_at').as('at'));
      const dead = ofKind.where('work.dead_at', 'is not', null);
      return [
        'kind.name',
        'due.count as waiting',
        secondsSince(fn('least', ['due.first', firstFailed]), sql`${now}::timestamptz`).as('oldest'),
        dead.select(count.as('count')).$asScalar().$notNull().as('dead'),
      ];
    });
  return rows.execute();
}

/** Seconds that the oldest due work of these kinds has waited for a process to start it, or since its first failure. */
export async function dueWorkWait(dataSource: DataSource, kinds: DueWorkKind[], clock: Clock): Promise<number> {
  const rows = await read(dataSource, kinds, clock);
  return Math.max(0, ...rows.map(({ oldest }) => oldest));
}

/** How much due work of this database failed for good, whichever process ran it. */
export async function countDeadWork(dataSource: DataSource): Promise<number> {
  const { dead } = await platformDb(dataSource)
    .selectFrom('due_work')
    .select(count.as('dead'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return dead;
}

/** Exposes for each kind how much due work waits, for how long, and how much is dead; read at each scrape. */
export const showDueWork = (dataSource: DataSource, kinds: DueWorkKind[], clock: Clock) =>
  exposeReading<Row>(
    [
      ['due_work_waiting', 'Work whose time has come and that nobody has begun', 'waiting'],
      ['due_work_oldest_seconds', 'How long the oldest of it, or of what keeps failing, has waited', 'oldest'],
      ['due_work_dead', 'Due work that failed for good', 'dead'],
    ],
    () => read(dataSource, kinds, clock),
    { name: 'work', of: 'name' },
  );
