import { inTransaction } from '@aar/platform/database/transaction';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { type KeptCampaign, lockCampaign } from './campaign';
import { CampaignControl } from './campaign-control';
import { CampaignStart } from './campaign-start';
import { endTrial, startCampaign } from './campaign-work';
import { deliveriesOf } from './campaigns.queries';
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
    const running: { id: string }[] = await this.dataSource.query(
      `select c.id from campaigns c where c.state = 'started' and not c.final_reported and c.hold is null
         and exists (select from deliveries d where ${deliveriesOf('c.id')} and d.finished_at is null)`,
    );
    for (const { id } of running) await inTransaction(this.dataSource, tx => this.look(tx, id));
  }

  private async look(tx: EntityManager, id: string) {
    const [free] = await tx.query('select id from campaigns where id = $1 for update skip locked', [id]);
    if (!free) return;
    const campaign = await lockCampaign(tx, id);
    if (campaign.isHeld) return;
    const isTrialOver = campaign.trial === 'sending' && (await this.firstAreDone(tx, id));
    if (await this.holdSpike(tx, campaign, isTrialOver)) return;
    if (isTrialOver) await this.wait(tx, campaign);
  }

  /** The recipients of a trial may be fewer than the usual minimum; for them any share above the limit counts. */
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
    await tx.query(`update campaigns set trial = 'waiting' where id = $1`, [id]);
    await scheduleDueWork(tx, endTrial, { key: id, at, data: { campaignId: id } });
  }

  /**
   * Whether every recipient of the trial has been tried. One in quiet hours, or whose mailbox deferred the mail, must not block
   * all others. When none was tried, as at night when no promotional SMS may be sent, the trial is still to come.
   */
  private async firstAreDone(tx: EntityManager, id: string): Promise<boolean> {
    const [{ done }] = await tx.query(
      `select not exists (select from deliveries d join delivery_chunks c on c.delivery_id = d.id
         where ${deliveriesOf('$1')} and c.number = 0 and c.finished_at is null
           and (c.due_at <= now() or c.sent + c.failed + c.unknown + c.suppressed = 0)) as done`,
      [id],
    );
    return done;
  }

  /**
   * Reads the stored counts while the campaign runs; for a trial, where every one of the few recipients must count, it reads the
   * ledger. A message of which nobody knows whether it arrived counts as failed.
   */
  private talliesOf(tx: EntityManager, id: string, fromLedger: boolean): Promise<ChannelTally[]> {
    const tally = fromLedger
      ? `(select sum(failed + unknown)::int as failed, sum(sent + failed + unknown)::int as tried
          from delivery_chunks where delivery_id = d.id and number = 0)`
      : `(select (d.counts->>'failed')::int + (d.counts->>'unknown')::int as failed,
            (d.counts->>'sent')::int + (d.counts->>'failed')::int + (d.counts->>'unknown')::int as tried)`;
    return tx.query(
      `select d.channel, t.failed, t.tried, d.forgiven_failed as "forgivenFailed", d.forgiven_tried as "forgivenTried"
       from deliveries d cross join lateral ${tally} t
       where ${deliveriesOf('$1')} and d.finished_at is null and d.state in ('queued', 'sending') and t.tried is not null`,
      [id],
    );
  }
}
