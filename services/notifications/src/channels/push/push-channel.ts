import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { cutText } from '@aar/contracts/text/cut-text';
import { Inject, Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Channel, ChunkSending } from '../../deliveries/channel';
import type { Claim } from '../../deliveries/chunk-ledger';
import { deliveryKinds } from '../../vocabulary/delivery-kinds';
import { MAIL_SOURCES, type MailSources } from '../../deliveries/mail-sources';
import { Recipients } from '../../reach/recipients';
import { SendAllowance } from '../limits/send-allowance';
import type { Outcome } from '../../vocabulary/send-outcome';
import { type PushMessage, type PushOutcome, PushSender } from './push-sender';
import { type KnownSubscription, PushSubscriptions } from './push-subscriptions';

/** Concurrent requests of one worker to push services. */
const lanes = 20;
/** Maximum characters of a message shown on a device; a push service accepts 4,096 bytes. */
const longestBody = 300;

/** Sends chunks to the devices of members: every device of a member gets the message, and one delivery counts as sent. */
@Injectable()
export class PushChannel implements Channel {
  private readonly whenFree: LimitFunction = pLimit(lanes);

  constructor(
    private readonly recipients: Recipients,
    private readonly subscriptions: PushSubscriptions,
    private readonly sender: PushSender,
    private readonly allowance: SendAllowance,
    @Inject(MAIL_SOURCES) private readonly sources: MailSources,
  ) {}

  /** Devices have different push services, so only the limit of the channel counts. */
  isAway() {
    return Promise.resolve(this.allowance.isUsedUp('push'));
  }

  async prepare({ deliveryId, kind, memberIds }: Claim): Promise<ChunkSending> {
    const [members, devices] = await Promise.all([
      this.recipients.follow('push', { deliveryId, kind, memberIds }),
      this.subscriptions.ofMembers(memberIds),
    ]);
    const messages = new Map<Language, PushMessage>();
    for (const language of new Set<Language>(['en', ...members.languages.values()])) {
      const { title, body, path } = await this.sources[kind].short(deliveryId, language);
      messages.set(language, {
        payload: JSON.stringify({ title, body: cutText(body, longestBody, '…'), path, tag: deliveryId }),
        urgency: deliveryKinds[kind].isUrgent ? 'high' : 'normal',
        topic: deliveryId.replaceAll('-', ''),
      });
    }
    return {
      lanes,
      whenFree: this.whenFree,
      permit: over => this.allowance.permit('push', over),
      send: async position => {
        const memberId = memberIds[position]!;
        const reach = await members.addressOf(memberId);
        if (reach.status !== 'open') return reach;
        const message = messages.get(members.languages.get(memberId) ?? 'en')!;
        return this.sendToAll(devices.get(memberId) ?? [], message);
      },
    };
  }

  private async sendToAll(devices: KnownSubscription[], message: PushMessage) {
    const outcomes = await Promise.all(
      devices.map(async device => {
        const outcome = await this.sender.send(device, message);
        if (outcome.status === 'gone') await this.subscriptions.forget(device.id).catch(() => undefined);
        if (outcome.status === 'other-key') await this.subscriptions.end(device.id).catch(() => undefined);
        return outcome;
      }),
    );
    return bestOf(outcomes);
  }
}

const order: Outcome['status'][] = ['sent', 'unknown', 'retry', 'failed'];

function bestOf(outcomes: PushOutcome[]): Outcome | { status: 'suppressed'; reason: string } {
  const answered = outcomes.filter(outcome => outcome.status !== 'gone' && outcome.status !== 'other-key');
  const best = order.flatMap(status => answered.find(outcome => outcome.status === status) ?? [])[0];
  return best ?? { status: 'suppressed', reason: sendReasons.deviceMissing };
}
