import { setTimeout as sleep } from 'node:timers/promises';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { Clock } from '@aar/platform/service/clock';
import { Inject, Injectable } from '@nestjs/common';
import { CampaignBudget } from './campaign-budget';
import { NotificationsConfig } from '../notifications.config';
import { ChunkClaims } from './chunk-claims';
import { CHANNELS, type Channels, type ChunkSending } from './channel';
import { type ChannelName, channelNames, type ChunkQueue } from '../vocabulary/channel-names';
import { ChunkLedger, type Claim } from './chunk-ledger';
import { ChunkRun } from './chunk-run';

/** Milliseconds between two checks while all channels are unavailable. */
const reconsider = 500;

/** Sends the next chunk of a queue: claims it and passes each member's message to the channel. */
@Injectable()
export class ChunkSender {
  /** Jobs of the queue `campaigns` in this process that have a chunk in progress. */
  private slotsTaken = 0;
  /** The channels of the chunks in progress in this process, one entry per chunk. */
  private readonly underWay: ChannelName[] = [];

  constructor(
    private readonly ledger: ChunkLedger,
    private readonly claims: ChunkClaims,
    @Inject(CHANNELS) private readonly channels: Channels,
    private readonly budget: CampaignBudget,
    private readonly clock: Clock,
    private readonly config: NotificationsConfig,
  ) {}

  /** Does nothing when no unleased chunk is due. Waits while every channel is unavailable. */
  async sendNext(queue: ChunkQueue, stopping: AbortSignal) {
    const open = await this.openChannels(queue, stopping);
    if (!stopping.aborted) await this.sendOneOf(queue, open, stopping, 1);
  }

  /**
   * Sends the chunks of a channel that has none in progress while chunks of other channels occupy every slot of
   * `campaigns`: a chunk of a slow channel may occupy its slot for minutes. One at a time, which is enough to use most of
   * the channel's connections.
   */
  async sendBeside(channel: ChannelName, stopping: AbortSignal) {
    const isLeftOut = () =>
      this.slotsTaken >= this.config.QUEUE_CONCURRENCY.campaigns && !this.underWay.includes(channel);
    while (!stopping.aborted && isLeftOut() && !(await this.channels[channel].isAway('campaigns')))
      if (!(await this.sendOneOf('campaigns', [channel], stopping, 0))) return;
  }

  /** Returns whether a chunk was due. */
  private async sendOneOf(queue: ChunkQueue, channels: ChannelName[], stopping: AbortSignal, slots: 0 | 1) {
    const claim = await this.ledger.claim(queue, channels);
    if (!claim) return false;
    if (queue !== 'campaigns') await this.send(claim, queue, stopping);
    else {
      // Both at once, when it is known which channel's chunk occupies the slot: otherwise that channel would count as left
      // out in between.
      this.slotsTaken += slots;
      this.underWay.push(claim.channel);
      try {
        await this.send(claim, queue, stopping);
      } finally {
        this.slotsTaken -= slots;
        this.underWay.splice(this.underWay.indexOf(claim.channel), 1);
      }
    }
    return true;
  }

  private async send(claim: Claim, queue: ChunkQueue, stopping: AbortSignal) {
    const [sending, isNoted] = await Promise.all([
      this.channels[claim.channel].prepare(claim, queue),
      this.claims.record(claim),
    ]);
    if (sending.notBefore) return this.putOff(claim, sending.notBefore);
    if (!isNoted) return this.giveBack(claim);
    await new ChunkRun(claim, { ledger: this.ledger, stopping, ...(await this.withinBudget(claim, sending)) }).run();
  }

  /** Suppresses messages to members whose campaign budget is used up, on every channel. */
  private async withinBudget({ kind, deliveryId, memberIds }: Claim, sending: ChunkSending): Promise<ChunkSending> {
    if (kind !== 'campaign') return sending;
    const usedUp = await this.budget.usedUp(deliveryId, memberIds);
    if (usedUp.size === 0) return sending;
    const tired = { status: 'suppressed', reason: sendReasons.campaignLimit } as const;
    return {
      ...sending,
      send: async position => (usedUp.has(memberIds[position]!) ? tired : sending.send(position)),
    };
  }

  private async putOff(claim: Claim, until: Date) {
    const dueInMs = Math.max(0, until.getTime() - this.clock.now().getTime());
    await this.ledger.save(claim, claim.statuses, [], { then: 'release', dueInMs, deferred: false });
  }

  private async giveBack(claim: Claim) {
    await this.ledger.save(claim, claim.statuses, [], { then: 'release', dueInMs: 0, deferred: false });
  }

  private async openChannels(queue: ChunkQueue, stopping: AbortSignal): Promise<ChannelName[]> {
    const names = queue === 'campaigns' ? channelNames : [queue];
    for (;;) {
      const away = await Promise.all(names.map(name => this.channels[name].isAway(queue)));
      const open = names.filter((_, index) => !away[index]);
      if (open.length > 0 || stopping.aborted) return open;
      await sleep(reconsider, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
