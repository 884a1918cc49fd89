import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { ReportTarget, reports } from '@aar/contracts/community/reports.contract';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { stayActive } from '../standing/standing';
import { storeSnapshot } from './evidence';
import { recordStep } from './moderation-steps';
import { findReported } from './reportables';

/** Abuse reports that members send to staff. */
@Injectable()
export class AbuseReports {
  constructor(private readonly live: Live) {}

  /** Adds the report to the open case about the reported thing, or opens a case. */
  async report(
    tx: EntityManager,
    { targetType, targetId, reason }: Inputs<typeof reports>['create'],
    actor: Actor,
  ): Promise<{ id: string }> {
    await stayActive(tx, actor);
    const found = await findReported(tx, { type: targetType, id: targetId, reporterId: actor.id });
    if (!found) throw new Problem('community.report.unknown');
    if (found.ownerId === actor.id) throw new Problem('community.report.own');
    const caseId = await this.openCase(tx, { targetType, targetId, ...found });
    const id = randomUUID();
    const fresh = await db(tx)
      .insertInto('abuse_reports')
      .values({ id, case_id: caseId, reporter_id: actor.id, reason })
      .onConflict(known => known.columns(['case_id', 'reporter_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!fresh) throw new Problem('community.report.exists');
    await storeSnapshot(tx, caseId, targetType, targetId);
    await recordStep(tx, this.live, caseId, 'reported');
    return { id };
  }

  /**
   * The unique index serialises concurrent reports of the same thing. When a report is refused, the rollback undoes its count.
   */
  private async openCase(
    tx: EntityManager,
    target: { targetType: ReportTarget; targetId: string; ownerId: string; title: string; titledBy: string },
  ): Promise<string> {
    const { targetType, targetId, ownerId, title, titledBy } = target;
    const { id } = await db(tx)
      .insertInto('moderation_cases')
      .values({
        id: randomUUID(),
        target_type: targetType,
        target_id: targetId,
        owner_id: ownerId,
        title,
        titled_by: titledBy,
        report_count: 1,
      })
      .onConflict(known =>
        known
          .columns(['target_type', 'target_id'])
          .where('stage', '=', sql.lit('report' as const))
          .where('status', '<>', sql.lit('decided' as const))
          .doUpdateSet(({ eb }) => ({ report_count: eb('moderation_cases.report_count', '+', 1) })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
}
