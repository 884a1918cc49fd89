import { Gauge, register } from 'prom-client';
import type { DataSource } from 'typeorm';
import { storedComparisons } from './comparisons';

/** Exposes how many rows of each copy differed from its owner when they were last compared; read at each scrape. */
export function showDrift(dataSource: DataSource) {
  register.removeSingleMetric('read_model_drift');
  new Gauge({
    name: 'read_model_drift',
    help: 'Rows of a copy that differ from the service that owns them',
    labelNames: ['model'] as const,
    async collect() {
      const stored = await storedComparisons(dataSource).catch(() => []);
      this.reset();
      for (const { model, differing } of stored) this.set({ model }, differing);
    },
  });
}
