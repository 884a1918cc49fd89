import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { DataSource } from 'typeorm';
import { platformDb } from '../database/platform-db';
import { secondsSince } from '../database/seconds-since';
import { exposeReading } from '../observability/read-gauges';
import type { Effect } from './define-effect';

const byEffect = ['effect'] as const;

export const effectsCarriedOut = new Counter({
  name: 'effects_carried_out_total',
  help: 'Effects outside of the database that were carried out',
  labelNames: byEffect,
});
export const effectsPostponed = new Counter({
  name: 'effects_postponed_total',
  help: 'Effects whose attempt failed and that are tried again',
  labelNames: byEffect,
});

interface Row {
  name: string;
  pending: number;
  oldest: number;
}

function read(dataSource: DataSource, effects: Effect[]): Promise<Row[]> {
  const names = sql<{ name: string }>`unnest(${effects.map(({ name }) => name)}::text[])`;
  return platformDb(dataSource)
    .selectFrom(names.as<'kind'>(sql`kind(name)`))
    .leftJoin('effects as e', 'e.name', 'kind.name')
    .select(({ ref, fn }) => [
      'kind.name',
      sql<number>`count(${ref('e.id')})::int`.as('pending'),
      secondsSince(fn.min('added_at')).as('oldest'),
    ])
    .groupBy('kind.name')
    .execute();
}

/** Seconds since the oldest of these effects was caused, whether or not it was tried. */
export async function effectsLag(dataSource: DataSource, effects: Effect[]): Promise<number> {
  const rows = await read(dataSource, effects);
  return Math.max(0, ...rows.map(({ oldest }) => oldest));
}

/** Exposes how many effects of each kind are pending, and for how long; read at each scrape. */
export const showEffects = (dataSource: DataSource, effects: Effect[]) =>
  exposeReading<Row>(
    [
      ['effects_pending', 'Effects outside of the database that are not carried out yet', 'pending'],
      ['effects_oldest_seconds', 'Age of the oldest of them', 'oldest'],
    ],
    () => read(dataSource, effects),
    { name: 'effect', of: 'name' },
  );
