import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { Broadcast, channelsOf } from '@aar/contracts/notifications/campaign-message';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { afterCommit } from '@aar/platform/database/after-commit';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { startDelivery } from '../deliveries/start-delivery';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';
import { inAudience, reachable, reachedBy } from './audiences';
import { expectState, type KeptCampaign } from './campaign';
import type { CampaignState } from '../vocabulary/campaign-state';
import { isIndependent } from './independent-approval';
import { reachOfADay, lockReachOf } from './reach-of-a-day';
import { recordCampaign } from './campaign-audit';
import { startCampaign } from './campaign-work';

/**
 * Starts campaigns immediately, at a scheduled time, or after approval by a second administrator. The caller has locked the
 * campaign.
 */
@Injectable()
export class CampaignStart {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly config: NotificationsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts or schedules a draft. Above the threshold, counting everything that the administrator sends within a day, it
   * waits for approval. Returns the number of members it reaches.
   */
  async request(tx: EntityManager, campaign: KeptCampaign, actor: Actor, at: Date | null = null): Promise<number> {
    expectState(campaign, 'draft', ...(at ? (['scheduled'] as const) : []));
    if (at && at <= this.clock.now()) throw Problem.ofField('notifications.campaign.past', 'at');
    expectComplete(campaign);
    await lockReachOf(tx, actor.id);
    const recipients = await this.count(tx, campaign);
    if (recipients === 0) throw Problem.ofField('notifications.campaign.no-recipients', 'targetAudience');
    await db(tx)
      .updateTable('campaigns')
      .set({ requested_by: actor.id, scheduled_at: at, reach: recipients, problem: null })
      .set({ goes_out_at: at ?? this.clock.now() })
      .where('id', '=', campaign.id)
      .execute();
    const requested = { ...campaign, requestedBy: actor.id, scheduledAt: at };
    const action = (await this.needsApproval(tx, requested, recipients)) ? 'submitted' : at ? 'scheduled' : 'started';
    await recordCampaign(tx, actor.id, campaign, action, {
      recipients: [null, recipients],
      ...(at && { scheduledAt: [campaign.scheduledAt, at.toISOString()] }),
    });
    if (action === 'submitted') await setState(tx, campaign, 'awaiting-approval');
    else await this.begin(tx, requested, recipients);
    return recipients;
  }

  /**
   * Records the approval by an administrator who neither wrote any of the campaign nor requested it, and who is independent of
   * those who did.
   */
  async approve(tx: EntityManager, campaign: KeptCampaign, actor: Actor) {
    expectState(campaign, 'awaiting-approval');
    const { createdBy, updatedBy, requestedBy, writers } = campaign;
    const authors = [createdBy, updatedBy, requestedBy, ...writers].filter(id => id !== null);
    if (authors.includes(actor.id)) throw new Problem('notifications.campaign.own');
    if (!(await isIndependent(tx, actor.id, authors))) throw new Problem('notifications.campaign.granted-recently');
    await db(tx).updateTable('campaigns').set({ approved_by: actor.id }).where('id', '=', campaign.id).execute();
    await recordCampaign(tx, actor.id, campaign, 'approved');
    if (!(await this.begin(tx, { ...campaign, approvedBy: actor.id }, await this.count(tx, campaign))))
      throw Problem.ofField('notifications.campaign.no-recipients', 'targetAudience');
  }

  /** Runs at the scheduled time. By then the audience may have grown above the threshold or become empty. */
  async atItsTime(tx: EntityManager, campaign: KeptCampaign) {
    if (campaign.state !== 'scheduled') return;
    if (campaign.scheduledAt && (await wasDuringRestore(tx, campaign.scheduledAt)))
      return putBack(tx, campaign, 'restored');
    await lockReachOf(tx, campaign.requestedBy!);
    const recipients = await this.count(tx, campaign);
    await db(tx).updateTable('campaigns').set({ reach: recipients }).where('id', '=', campaign.id).execute();
    if (await this.needsApproval(tx, campaign, recipients)) return setState(tx, campaign, 'awaiting-approval');
    if (await this.freeze(tx, campaign, recipients)) return;
    await putBack(tx, campaign, 'no-recipients');
  }

  private async begin(tx: EntityManager, campaign: KeptCampaign, recipients: number): Promise<boolean> {
    const { id, scheduledAt } = campaign;
    if (!scheduledAt || scheduledAt <= this.clock.now()) return this.freeze(tx, campaign, recipients);
    await scheduleDueWork(tx, startCampaign, { key: id, at: scheduledAt, data: { campaignId: id } });
    await setState(tx, campaign, 'scheduled');
    return true;
  }

  /**
   * Freezes the audience into one delivery for each channel that reaches somebody; the first delivery has the id of the
   * campaign.
   */
  private async freeze(tx: EntityManager, campaign: KeptCampaign, recipients: number): Promise<boolean> {
    const { CAMPAIGN_TRIAL_FROM, CAMPAIGN_TRIAL_RECIPIENTS } = this.config;
    const hasTrial = CAMPAIGN_TRIAL_FROM > 0 && recipients >= CAMPAIGN_TRIAL_FROM;
    let isFirst = true;
    for (const channel of channelsOf[campaign.messageType]) {
      const members = db(tx)
        .selectFrom('recipients')
        .select('member_id')
        .where(inAudience(campaign))
        .where(reachable(channel));
      const delivery = await startDelivery(tx, {
        id: isFirst ? campaign.id : randomUUID(),
        kind: 'campaign',
        channel,
        ...(!isFirst && { tellsOf: campaign.id }),
        members,
        ...(hasTrial && { trial: CAMPAIGN_TRIAL_RECIPIENTS }),
      });
      if (delivery.recipients === 0) continue;
      isFirst = false;
      afterCommit(tx, () => this.queue.begin(delivery));
    }
    if (isFirst) return false;
    await db(tx)
      .updateTable('campaigns')
      .set({ state: 'started', trial: hasTrial ? 'sending' : null })
      .where('id', '=', campaign.id)
      .execute();
    return true;
  }

  private async count(tx: EntityManager, campaign: KeptCampaign): Promise<number> {
    const { count } = await db(tx)
      .selectFrom('recipients')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(inAudience(campaign))
      .where(reachedBy(campaign.messageType))
      .executeTakeFirstOrThrow();
    return count;
  }

  private async needsApproval(tx: EntityManager, campaign: KeptCampaign, recipients: number): Promise<boolean> {
    const { CAMPAIGN_APPROVAL_FROM: from } = this.config;
    const { id, approvedBy, requestedBy, scheduledAt } = campaign;
    if (from === 0 || approvedBy !== null) return false;
    return recipients + (await reachOfADay(tx, requestedBy!, scheduledAt ?? this.clock.now(), id)) >= from;
  }
}

/** An approval is valid for one start, because a later start has another audience. */
const putBack = (tx: EntityManager, { id }: KeptCampaign, problem: NonNullable<Campaign['problem']>) =>
  db(tx).updateTable('campaigns').set({ state: 'draft', problem, approved_by: null }).where('id', '=', id).execute();

/**
 * Whether the time was between the moment to which the site was restored and its release. The campaign may have been sent in
 * the part that was lost, and otherwise its time has passed: a person decides.
 */
const wasDuringRestore = async (tx: EntityManager, time: Date): Promise<boolean> => {
  const restore = db(tx).selectFrom('restores').select('id').where('restored_to', '<=', time);
  return (await restore.where('released_at', '>=', time).executeTakeFirst()) !== undefined;
};

const setState = (tx: EntityManager, { id }: KeptCampaign, state: CampaignState) =>
  db(tx).updateTable('campaigns').set({ state }).where('id', '=', id).execute();

/** A draft may be incomplete; a campaign that is sent may not. */
function expectComplete({ subject, message, ...campaign }: KeptCampaign) {
  const { messageType, targetAudience, urgency, subjectHi, messageHi, filters } = campaign;
  const read = Broadcast.safeParse({
    subject,
    message,
    messageType,
    targetAudience,
    urgency,
    subjectHi,
    messageHi,
    filters,
  });
  if (read.success) return;
  const errors = read.error.issues.map(issue => ({ path: issue.path.join('.'), message: issue.message }));
  throw new Problem('input.invalid', { errors });
}
