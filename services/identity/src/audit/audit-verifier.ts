import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { isToBeCompared } from '@aar/platform/read-models/comparing.rules';
import { Clock } from '@aar/platform/service/clock';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { verifyAuditLog } from './audit-chain';
import { storeCheck, storedCheck } from './audit-checks';
import { showAuditLog } from './audit.metrics';

const hour = 3_600_000;

export const verifyAudit = defineRecurringWork('verify-audit', { every: hour });

/** Verifies the audit log each night, and hourly while there is a problem. */
@Injectable()
export class AuditVerifier {
  private readonly logger = new Logger('audit');

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {
    showAuditLog(dataSource);
  }

  @OnDue(verifyAudit)
  async verifyDue(_: DueWorkData<typeof verifyAudit>, { signal }: Pick<DueContext, 'signal'>): Promise<void> {
    const check = await storedCheck(this.dataSource);
    const last = check && { comparedAt: check.checkedAt, differing: check.problem ? 1 : 0 };
    if (!isToBeCompared(this.clock.now(), last)) return;
    const known = check ? [check] : [];
    const verified = await verifyAuditLog(this.dataSource, { keptDays: this.config.AUDIT_KEPT_DAYS, known, signal });
    await storeCheck(this.dataSource, this.clock.now(), verified);
    if (verified.problem) this.logger.error(`the audit log is broken: ${verified.problem}`);
    // Whoever changes the whole chain cannot change this log line.
    else this.logger.log(`the audit log is intact up to ${verified.last.position}:${verified.last.digest}`);
  }
}
