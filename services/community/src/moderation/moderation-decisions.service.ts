import type { Actor } from '@aar/contracts/access';
import {
  AppealDecision,
  type moderation,
  ReportDecision,
  type ReportDecision as Decision,
} from '@aar/contracts/community/moderation.contract';
import { claimLapsesAfterMinutes } from '@aar/contracts/identity/limits';
import { ago } from '@aar/platform/database/ago';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql, type UpdateObject } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { titleForMembers } from './case-titles';
import { hidesThing, hideThing, showThing, suspendOwner, unsuspendOwner } from './decision-effects';
import { recordModeration } from './moderation-audit';
import type { Case } from './moderation-cases.repository';
import { recordStep } from './moderation-steps';
import { publishToOwner, publishToReporters } from './moderation-news';

type Decided = Inputs<typeof moderation>['decide'];
type LockedCase = Pick<Case, 'id' | 'targetType' | 'targetId' | 'title' | 'stage' | 'status' | 'decidedBy'> & {
  ownerId: string | null;
  titledBy: string | null;
  decision: Decision | null;
  isMine: boolean;
  isFree: boolean;
};

/** The actions of the audit log for the decisions. */
const done = {
  dismiss: 'report.dismissed',
  hide: 'report.hidden',
  warn: 'report.warned',
  suspend: 'report.suspended',
  uphold: 'appeal.upheld',
  overturn: 'appeal.overturned',
};

/** What staff do with a case. Nobody decides their own case, one that they reported in, or an appeal against their own decision. */
@Injectable()
export class ModerationDecisions {
  constructor(private readonly live: Live) {}

  async claim(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const held = await lockCase(tx, id, actor);
    await refuseReporter(tx, id, actor);
    if (held.isMine) return;
    if (!held.isFree) throw new Problem('community.moderation.taken');
    await set(tx, id, { status: 'claimed', claimed_by: actor.id, claimed_at: sql<Date>`now()` });
    await recordStep(tx, this.live, id, 'claimed', { actorId: actor.id });
    await recordModeration(tx, actor, held, { action: 'report.claimed' });
  }

  async release(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const held = await lockCase(tx, id, actor);
    if (!held.isMine) throw new Problem('community.moderation.taken');
    await set(tx, id, { status: 'waiting', claimed_by: null, claimed_at: null });
    await recordStep(tx, this.live, id, 'released', { actorId: actor.id });
    await recordModeration(tx, actor, held, { action: 'report.released' });
  }

  /** An unclaimed case can be decided without claiming it first. */
  async decide(tx: EntityManager, { id, decision, note, duration }: Decided, actor: Actor): Promise<void> {
    const held = await lockCase(tx, id, actor);
    await refuseReporter(tx, id, actor);
    if (!held.isMine && !held.isFree) throw new Problem('community.moderation.taken');
    const step = { action: done[decision], reason: note || null };
    const ofReport = ReportDecision.safeParse(decision);
    const ofAppeal = AppealDecision.safeParse(decision);
    if (held.stage === 'report' && ofReport.success) {
      await this.decideReport(tx, held, ofReport.data, { note, duration: duration ?? 'permanent' }, actor);
      await recordModeration(tx, actor, held, { ...step, diff: { decision: [null, decision] } });
    } else if (held.stage === 'appeal' && ofAppeal.success) {
      await this.decideAppeal(tx, held, ofAppeal.data, note, actor);
      await recordModeration(tx, actor, held, { ...step, diff: { outcome: [null, decision] } });
    } else throw Problem.ofField('community.moderation.decision', 'decision');
    await recordStep(tx, this.live, id, decision, { actorId: actor.id, note });
  }

  private async decideReport(
    tx: EntityManager,
    held: LockedCase,
    decision: Decision,
    { note, duration }: { note: string; duration: NonNullable<Decided['duration']> },
    actor: Actor,
  ) {
    const decided = { decided_by: actor.id, decided_at: sql<Date>`now()` };
    await set(tx, held.id, { status: 'decided', decision, note, ...decided });
    if (hidesThing(decision, held)) await hideThing(tx, held);
    if (decision === 'suspend') await suspendOwner(tx, held, { reason: note, duration, decidedBy: actor.id });
    // Identity notifies a suspended member, because they cannot sign in to read it here.
    if (decision === 'hide') await publishToOwner(tx, held, 'thing-hidden');
    if (decision === 'warn') await publishToOwner(tx, held, 'warned');
    await publishToReporters(tx, held, decision === 'dismiss' ? 'report-dismissed' : 'report-followed');
  }

  private async decideAppeal(tx: EntityManager, held: LockedCase, outcome: AppealDecision, note: string, actor: Actor) {
    await set(tx, held.id, { status: 'decided', outcome, outcome_note: note });
    if (outcome === 'overturn') {
      if (hidesThing(held.decision, held)) await showThing(tx, held);
      if (held.decision === 'suspend') await unsuspendOwner(tx, held, actor.id);
    }
    await publishToOwner(tx, held, outcome === 'overturn' ? 'appeal-overturned' : 'appeal-upheld');
  }
}

const set = (tx: EntityManager, id: string, fields: UpdateObject<CommunityTables, 'moderation_cases'>) =>
  db(tx).updateTable('moderation_cases').set(fields).where('id', '=', id).execute();

/** Locks an open case until the transaction ends. Throws if the actor may not decide it or it has been decided. */
async function lockCase(tx: EntityManager, id: string, actor: Actor): Promise<LockedCase> {
  const held = await db(tx)
    .selectFrom('moderation_cases')
    .select(['id', 'target_type as targetType', 'target_id as targetId', titleForMembers.as('title')])
    .select(['titled_by as titledBy', 'owner_id as ownerId', 'stage', 'status', 'decision', 'decided_by as decidedBy'])
    .select(({ and, or, eb }) => [
      asBoolean(and({ status: 'claimed', claimed_by: actor.id })).as('isMine'),
      asBoolean(
        or([eb('status', '=', 'waiting'), eb('claimed_at', '<', ago(`${claimLapsesAfterMinutes} minutes`))]),
      ).as('isFree'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new Problem('community.moderation.unknown');
  if (held.status === 'decided') throw new Problem('community.moderation.taken');
  if (held.ownerId === actor.id) throw new Problem('community.moderation.own');
  if (held.stage === 'appeal' && held.decidedBy === actor.id) throw new Problem('community.moderation.own-decision');
  return held;
}

/** Call it under the lock of the case: a report changes the case first. */
async function refuseReporter(tx: EntityManager, id: string, actor: Actor): Promise<void> {
  const reports = db(tx).selectFrom('abuse_reports').select('id').where('case_id', '=', id);
  if (await reports.where('reporter_id', '=', actor.id).executeTakeFirst())
    throw new Problem('community.moderation.own-report');
}
