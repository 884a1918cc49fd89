import { inTransaction } from '@aar/platform/database/transaction';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';
import { type KeptCampaign, lockCampaign } from './campaign';
import { CampaignControl } from './campaign-control';
import { CampaignStart } from './campaign-start';
import { endTrial, startCampaign } from './campaign-work';
import { isOfCampaign } from './campaigns.queries';
import { isSpike, type Tally } from './failure-spike.rules';

type ChannelTally = Tally & { channel: string };

/** Runs in every worker: starts scheduled campaigns, ends trials, and holds campaigns with too many failures. */
@Injectable()
export class CampaignWatch extends Reconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly control: CampaignControl,
    private readonly starts: CampaignStart,
    private readonly config: NotificationsConfig,
    private readonly clock: Clock,
  ) {
    super('campaigns', 500);
  }

  @OnDue(startCampaign)
  async start({ campaignId }: DueWorkData<typeof startCampaign>, { once }: DueContext) {
    let campaign: KeptCampaign;
    await once(
      tx => this.starts.atItsTime(tx, campaign),
      async tx => (campaign = await lockCampaign(tx, campaignId)),
    );
  }

  @OnDue(endTrial)
  async endTrial({ campaignId }: DueWorkData<typeof endTrial>, { once }: DueContext) {
    await once(
      tx => this.control.releaseTrial(tx, campaignId),
      tx => lockCampaign(tx, campaignId),
    );
  }

  protected override async reconcile() {
    const running = await db(this.dataSource)
      .selectFrom('campaigns')
      .select('campaigns.id')
      .where('campaigns.state', '=', 'started')
      .where('campaigns.final_reported', '=', false)
      .where('campaigns.hold', 'is', null)
      .where(({ exists, selectFrom, ref }) => {
        const open = selectFrom('deliveries as delivery')
          .select('delivery.id')
          .where('delivery.finished_at', 'is', null);
        return exists(open.where(isOfCampaign(ref('campaigns.id'))));
      })
      .execute();
    for (const { id } of running) await inTransaction(this.dataSource, tx => this.look(tx, id));
  }

  private async look(tx: EntityManager, id: string) {
    const free = await db(tx)
      .selectFrom('campaigns')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!free) return;
    const campaign = await lockCampaign(tx, id);
    if (campaign.isHeld) return;
    const isTrialOver = campaign.trial === 'sending' && (await this.firstAreDone(tx, id));
    if (await this.holdSpike(tx, campaign, isTrialOver)) return;
    if (isTrialOver) await this.wait(tx, campaign);
  }

  /** A trial may have fewer recipients than the usual minimum, so for them any share above the limit counts. */
  private async holdSpike(tx: EntityManager, campaign: KeptCampaign, isTrialOver: boolean): Promise<boolean> {
    const { CAMPAIGN_HOLD_PERCENT: percent, CAMPAIGN_HOLD_AFTER } = this.config;
    const limits = { percent, atLeast: isTrialOver ? 1 : CAMPAIGN_HOLD_AFTER };
    const tallies = await this.talliesOf(tx, campaign.id, isTrialOver);
    const spike = tallies.find(tally => isSpike(tally, limits));
    if (!spike) return false;
    const { channel, failed, tried } = spike;
    await this.control.hold(tx, campaign, { channel, failed, tried, limitPercent: percent });
    return true;
  }

  private async wait(tx: EntityManager, { id }: KeptCampaign) {
    const at = new Date(this.clock.now().getTime() + this.config.CAMPAIGN_TRIAL_WAIT_SECONDS * 1_000);
    await db(tx).updateTable('campaigns').set({ trial: 'waiting' }).where('id', '=', id).execute();
    await scheduleDueWork(tx, endTrial, { key: id, at, data: { campaignId: id } });
  }

  /**
   * Whether every recipient of the trial has been tried. One in quiet hours, or whose mailbox deferred the mail, must not
   * block all others. If none was tried, as at night when no promotional SMS may be sent, the trial is still to come.
   */
  private async firstAreDone(tx: EntityManager, id: string): Promise<boolean> {
    const open = await db(tx)
      .selectFrom('deliveries as delivery')
      .innerJoin('delivery_chunks as chunk', 'chunk.delivery_id', 'delivery.id')
      .select('chunk.number')
      .where(isOfCampaign(id))
      .where('chunk.number', '=', 0)
      .where('chunk.finished_at', 'is', null)
      .where(({ eb, or, ref }) =>
        or([
          eb('chunk.due_at', '<=', sql<Date>`now()`),
          sql<boolean>`${ref('chunk.sent')} + ${ref('chunk.failed')} + ${ref('chunk.unknown')} + ${ref('chunk.suppressed')} = 0`,
        ]),
      )
      .executeTakeFirst();
    return !open;
  }

  /**
   * Reads the stored counts while the campaign runs; for a trial, in which each of the few recipients must count, reads the
   * ledger. A message with an unknown outcome counts as failed.
   */
  private async talliesOf(tx: EntityManager, id: string, fromLedger: boolean): Promise<ChannelTally[]> {
    const running = db(tx)
      .selectFrom('deliveries as delivery')
      .select(['delivery.channel', 'delivery.forgiven_failed as forgivenFailed'])
      .select('delivery.forgiven_tried as forgivenTried')
      .where(isOfCampaign(id))
      .where('delivery.finished_at', 'is', null)
      .where('delivery.state', 'in', ['queued', 'sending']);
    if (fromLedger)
      return running
        .innerJoin('delivery_chunks as chunk', 'chunk.delivery_id', 'delivery.id')
        .select(({ ref }) => [
          sql<number>`${ref('chunk.failed')} + ${ref('chunk.unknown')}`.as('failed'),
          sql<number>`${ref('chunk.sent')} + ${ref('chunk.failed')} + ${ref('chunk.unknown')}`.as('tried'),
        ])
        .where('chunk.number', '=', 0)
        .execute();
    const counted = await running.select('delivery.counts').execute();
    return counted.flatMap(({ counts, ...tally }) => {
      if (!counts) return [];
      const failed = counts.failed + counts.unknown;
      return [{ ...tally, failed, tried: counts.sent + failed }];
    });
  }
}
