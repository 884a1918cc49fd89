import { Counter, Gauge, register } from 'prom-client';
import type { DataSource } from 'typeorm';
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

const read = (dataSource: DataSource, effects: Effect[]): Promise<Row[]> =>
  dataSource.query(
    `select kind.name, count(e.id)::int as pending, coalesce(extract(epoch from now() - min(added_at)), 0)::float as oldest
     from unnest($1::text[]) kind (name) left join effects e on e.name = kind.name group by kind.name`,
    [effects.map(({ name }) => name)],
  );

/** Seconds since the oldest of these effects was caused, whether it was tried or not. */
export async function effectsLag(dataSource: DataSource, effects: Effect[]): Promise<number> {
  const rows = await read(dataSource, effects);
  return Math.max(0, ...rows.map(({ oldest }) => oldest));
}

const gauges: [name: string, help: string, value: Exclude<keyof Row, 'name'>][] = [
  ['effects_pending', 'Effects outside of the database that are not carried out yet', 'pending'],
  ['effects_oldest_seconds', 'Age of the oldest of them', 'oldest'],
];

/** Exposes how many effects of each kind are pending, and for how long; read at each scrape. */
export function showEffects(dataSource: DataSource, effects: Effect[]) {
  let reading: Promise<Row[]> | undefined;
  // One statement for both gauges. Without its database a process still exposes its other metrics.
  const rows = () =>
    (reading ??= read(dataSource, effects)
      .catch(() => [])
      .finally(() => (reading = undefined)));
  for (const [name, help, value] of gauges) {
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: byEffect,
      async collect() {
        this.reset();
        for (const row of await rows()) this.set({ effect: row.name }, row[value]);
      },
    });
  }
}
