import type { DataSource } from 'typeorm';
import { exposeReading } from '../observability/read-gauges';
import { type StoredComparison, storedComparisons } from './comparisons';

/** Exposes how many rows of each copy differed from its owner when they were last compared; read at each scrape. */
export const showDrift = (dataSource: DataSource) =>
  exposeReading<StoredComparison>(
    [['read_model_drift', 'Rows of a copy that differ from the service that owns them', 'differing']],
    () => storedComparisons(dataSource),
    { name: 'model', of: 'model' },
  );
