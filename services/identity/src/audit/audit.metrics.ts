import { exposeReading } from '@aar/platform/observability/read-gauges';
import type { DataSource } from 'typeorm';
import { countBroken } from './audit-checks';

/** Exposes whether the last verification of the audit log found a problem; read at each scrape. */
export const showAuditLog = (dataSource: DataSource) =>
  exposeReading(
    [['audit_log_broken', '1 when an entry of the audit log was changed, deleted or inserted', 'broken']],
    async () => [{ broken: await countBroken(dataSource) }],
  );
