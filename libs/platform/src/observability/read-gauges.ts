import { Gauge, register } from 'prom-client';

/** The name and help of a gauge, and the field of a row with its value. */
export type ReadGauge<Row> = readonly [name: string, help: string, value: keyof Row];

/**
 * Exposes gauges that one reading fills at each scrape. Each row sets a value of each gauge, under its `label`; without a label
 * there is one row. If the reading fails, these gauges are left out, to avoid stale numbers; all other metrics are exposed.
 */
export function exposeReading<Row extends object>(
  gauges: readonly ReadGauge<Row>[],
  read: () => Promise<Row[]>,
  label?: { name: string; of: keyof Row },
) {
  let reading: Promise<Row[]> | undefined;
  const rows = () =>
    (reading ??= read()
      .catch(() => [])
      .finally(() => (reading = undefined)));
  for (const [name, help, value] of gauges) {
    // Tests start several services in one process.
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: label ? [label.name] : [],
      async collect() {
        const found = await rows();
        // Without labels `reset` would set 0 instead of removing the value.
        if (label) this.reset();
        else this.remove();
        for (const row of found) this.set(label ? { [label.name]: String(row[label.of]) } : {}, Number(row[value]));
      },
    });
  }
}
