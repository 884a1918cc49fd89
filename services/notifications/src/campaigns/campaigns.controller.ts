import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { CampaignDraft } from '@aar/contracts/notifications/campaign-message';
import { type Campaign, campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { afterCommit } from '@aar/platform/database/after-commit';
import { readJoinedPage } from '@aar/platform/database/json-page';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { Clock } from '@aar/platform/service/clock';
import { FileAnswer, type Handlers, type Inputs, type Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type Expression, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';
import { inAudience, reachable, reachedBy } from './audiences';
import { type KeptCampaign, campaignOf, expectState, lockCampaign } from './campaign';
import { type CampaignAction, recordCampaign } from './campaign-audit';
import { CampaignControl } from './campaign-control';
import { recipientsCsv, recipientsPage } from './campaign-recipients';
import { CampaignStart } from './campaign-start';
import { CampaignTest } from './campaign-test';
import { reachOfADay } from './reach-of-a-day';
import { newestCampaigns } from './campaigns.queries';
import { shownCampaign } from './shown-campaign';

type Input<K extends keyof typeof campaigns> = Inputs<typeof campaigns>[K];
/** Active members have every field. */
type Sample = Output<typeof campaigns.audience>['sample'];
type Change = (tx: EntityManager, campaign: KeptCampaign) => Promise<unknown>;

@Implements(campaigns)
export class CampaignsController implements Handlers<typeof campaigns> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly starts: CampaignStart,
    private readonly control: CampaignControl,
    private readonly tests: CampaignTest,
    private readonly live: Live,
    private readonly config: NotificationsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a draft and starts it immediately. One transaction freezes the audience and accepts the campaign; queueing follows
   * after it and may be late.
   */
  async broadcast(message: Input<'broadcast'>, actor: Actor, once: Once) {
    return once(async tx => {
      const id = await this.insert(tx, message, actor);
      const recipientCount = await this.starts.request(tx, await lockCampaign(tx, id), actor);
      return { recipientCount, campaignId: id, status: this.pushed(tx, await campaignOf(tx, id)).status };
    });
  }

  async audience(
    { messageType, ...audience }: Input<'audience'>,
    actor: Actor,
  ): Promise<Output<typeof campaigns.audience>> {
    const members = db(this.dataSource).selectFrom('recipients').where(inAudience(audience));
    const reached = reachedBy(messageType);
    const shown = members
      .select(['member_id as memberId', 'full_name as fullName', 'ngo_name as ngoName', 'user_type as userType'])
      .select(['city', 'state'])
      .where(reached)
      .orderBy('member_id')
      .limit(3);
    const start = randomUUID();
    // Ids are random, so three consecutive rows from a random id on are a random sample.
    const sample = db(this.dataSource)
      .selectFrom(shown.where('member_id', '>=', start).as('behind'))
      .selectAll('behind')
      .unionAll(
        db(this.dataSource)
          .selectFrom(shown.where('member_id', '<', start).as('before'))
          .selectAll('before'),
      )
      .limit(3);
    const countOf = (condition: Expression<SqlBool>) => sql<number>`(count(*) filter (where ${condition}))::int`;
    const found = await members
      .select([
        sql<number>`count(*)::int`.as('total'),
        ...(['email', 'whatsapp', 'sms'] as const).map(channel => countOf(reachable(channel)).as(channel)),
        countOf(reached).as('reached'),
        jsonArrayFrom(sample).$castTo<Sample>().as('sample'),
      ])
      .executeTakeFirstOrThrow();
    return { ...found, approvalFrom: await this.approvalFrom(actor) };
  }

  /** The number of recipients from which the next campaign of an administrator needs approval; 0: never. */
  private async approvalFrom({ id }: Actor): Promise<number> {
    const { CAMPAIGN_APPROVAL_FROM: from } = this.config;
    if (from === 0) return 0;
    const sent = await reachOfADay(this.dataSource, id, this.clock.now());
    return Math.max(1, from - sent);
  }

  list(page: Input<'list'>) {
    const rows = db(this.dataSource).selectFrom('campaigns');
    const list = { name: 'campaigns' as const, rows, item: shownCampaign, order: newestCampaigns };
    return readJoinedPage(this.dataSource, list, page);
  }

  create(draft: Input<'create'>, actor: Actor, once: Once) {
    return once(async tx => campaignOf(tx, await this.insert(tx, draft, actor)));
  }

  get({ id }: Input<'get'>) {
    return campaignOf(this.dataSource, id);
  }

  /** Optimistic locking: of two concurrent edits the second is rejected, because it is not based on the current revision. */
  update({ id, revision, ...draft }: Input<'update'>, actor: Actor, once: Once) {
    return once(async tx => {
      const campaign = await lockCampaign(tx, id);
      expectState(campaign, 'draft');
      if (campaign.revision !== revision) throw new Problem('notifications.campaign.changed');
      await db(tx)
        .updateTable('campaigns')
        .set(({ eb }) => ({
          ...columnsOf(draft),
          updated_by: actor.id,
          writers: sql<string[]>`array_append(array_remove(campaigns.writers, ${actor.id}), ${actor.id})`,
          updated_at: sql<Date>`now()`,
          revision: eb('revision', '+', 1),
          problem: null,
        }))
        .where('id', '=', id)
        .execute();
      return campaignOf(tx, id);
    });
  }

  start({ id }: Input<'start'>, actor: Actor, once: Once) {
    return this.change(id, once, (tx, campaign) => this.starts.request(tx, campaign, actor));
  }

  schedule({ id, at }: Input<'schedule'>, actor: Actor, once: Once) {
    return this.change(id, once, (tx, campaign) => this.starts.request(tx, campaign, actor, new Date(at)));
  }

  /** Stores nothing but the audit entry; the provider is called outside of any transaction. */
  async test({ id, ...wanted }: Input<'test'>, actor: Actor) {
    const campaign = await inTransaction(this.dataSource, tx => lockCampaign(tx, id));
    const maskedContact = await this.tests.send(campaign, wanted, actor);
    await inTransaction(this.dataSource, tx =>
      recordCampaign(tx, actor.id, campaign, 'tested', { contact: [null, maskedContact] }),
    );
    return { maskedContact };
  }

  approve({ id }: Input<'approve'>, actor: Actor, once: Once) {
    return this.change(id, once, (tx, campaign) => this.starts.approve(tx, campaign, actor));
  }

  pause({ id }: Input<'pause'>, actor: Actor, once: Once) {
    return this.change(
      id,
      once,
      this.recorded('paused', actor, (tx, campaign) => this.control.pause(tx, campaign)),
    );
  }

  resume({ id }: Input<'resume'>, actor: Actor, once: Once) {
    return this.change(
      id,
      once,
      this.recorded('resumed', actor, (tx, campaign) => this.control.resume(tx, campaign)),
    );
  }

  cancel({ id }: Input<'cancel'>, actor: Actor, once: Once) {
    return this.change(
      id,
      once,
      this.recorded('cancelled', actor, (tx, campaign) => this.control.cancel(tx, campaign)),
    );
  }

  retryFailed({ id }: Input<'retryFailed'>, actor: Actor, once: Once) {
    return this.change(
      id,
      once,
      this.recorded('retried', actor, (tx, one) => this.control.retryFailed(tx, one)),
    );
  }

  recipients(page: Input<'recipients'>) {
    return recipientsPage(this.dataSource, page);
  }

  async recipientsCsv({ id }: Input<'recipientsCsv'>, actor: Actor) {
    const { subject } = await campaignOf(this.dataSource, id);
    await inTransaction(this.dataSource, tx => recordCampaign(tx, actor.id, { id, subject }, 'downloaded'));
    return new FileAnswer('text/csv; charset=utf-8', recipientsCsv(this.dataSource, id), { saveAs: 'recipients.csv' });
  }

  private async insert(tx: EntityManager, draft: CampaignDraft, actor: Actor): Promise<string> {
    const id = randomUUID();
    await db(tx)
      .insertInto('campaigns')
      .values({ id, ...columnsOf(draft), created_by: actor.id, state: 'draft' })
      .execute();
    return id;
  }

  private recorded =
    (action: CampaignAction, actor: Actor, change: Change): Change =>
    async (tx, campaign) => {
      await change(tx, campaign);
      await recordCampaign(tx, actor.id, campaign, action);
    };

  /** Changes a campaign under its lock, then pushes it to the open pages of administrators. */
  private change(id: string, once: Once, change: Change): Promise<Campaign> {
    return once(async tx => {
      await change(tx, await lockCampaign(tx, id));
      return this.pushed(tx, await campaignOf(tx, id));
    });
  }

  private pushed(tx: EntityManager, campaign: Campaign): Campaign {
    const { id: campaignId, status, counts, rate } = campaign;
    afterCommit(tx, async () =>
      push(this.live, { to: 'admins', event: 'campaign', data: { campaignId, status, counts, rate } }),
    );
    return campaign;
  }
}

const columnsOf = ({
  subject,
  message,
  subjectHi,
  messageHi,
  messageType,
  targetAudience,
  ...draft
}: CampaignDraft) => ({
  subject,
  message,
  subject_hi: subjectHi,
  message_hi: messageHi,
  message_type: messageType,
  target_audience: targetAudience,
  urgency: draft.urgency,
  filters: JSON.stringify(draft.filters),
});
