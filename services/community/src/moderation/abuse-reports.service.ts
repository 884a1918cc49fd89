import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { reports } from '@aar/contracts/community/reports.contract';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { stayActive } from '../standing/standing';
import { storeSnapshot } from './evidence';
import { noteStep } from './moderation-steps';
import { findReported } from './reportables';

/** Abuse reports of members to the staff. */
@Injectable()
export class AbuseReports {
  constructor(private readonly live: Live) {}

  /** Adds the report to the open case of the thing, or opens a case. */
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
    const [fresh] = await tx.query(
      `insert into abuse_reports (id, case_id, reporter_id, reason) values ($1, $2, $3, $4)
       on conflict (case_id, reporter_id) do nothing returning 1`,
      [id, caseId, actor.id, reason],
    );
    if (!fresh) throw new Problem('community.report.exists');
    await storeSnapshot(tx, caseId, targetType, targetId);
    await noteStep(tx, this.live, caseId, 'reported');
    return { id };
  }

  /**
   * The unique index serialises concurrent reports of the same thing. When a report is refused, the rollback undoes its count.
   */
  private async openCase(
    tx: EntityManager,
    target: { targetType: string; targetId: string; ownerId: string; title: string; titledBy: string },
  ): Promise<string> {
    const { targetType, targetId, ownerId, title, titledBy } = target;
    const [{ id }] = await tx.query<[{ id: string }]>(
      `insert into moderation_cases (id, target_type, target_id, owner_id, title, titled_by, report_count)
       values ($1, $2, $3, $4, $5, $6, 1)
       on conflict (target_type, target_id) where stage = 'report' and status <> 'decided'
         do update set report_count = moderation_cases.report_count + 1
       returning id`,
      [randomUUID(), targetType, targetId, ownerId, title, titledBy],
    );
    return id;
  }
}
