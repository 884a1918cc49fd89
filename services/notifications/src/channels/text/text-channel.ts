import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Channel, ChunkSending } from '../../deliveries/channel';
import type { Clock } from '@aar/platform/service/clock';
import type { Claim } from '../../deliveries/chunk-ledger';
import type { MailSource, MailSources, PersonalMailSource } from '../../deliveries/mail-sources';
import type { SendAllowance } from '../limits/send-allowance';
import { promotionalFrom } from './promotional-hours.rules';
import type { Recipients } from '../../reach/recipients';
import type { ShortMessage } from '../../templates/short-message';
import type { NotSent } from '../../vocabulary/send-outcome';
import { inLanguageOf, textMessageOf, type TextChannelName } from './text-provider';
import type { TextProviders } from './text-providers';

/** Concurrent requests of one worker to a provider. */
const lanes = 20;

/** Sends chunks as text messages or by WhatsApp. */
export class TextChannel implements Channel {
  private readonly whenFree: LimitFunction = pLimit(lanes);

  constructor(
    private readonly name: TextChannelName,
    private readonly recipients: Recipients,
    private readonly providers: TextProviders,
    private readonly sources: MailSources,
    private readonly allowance: SendAllowance,
    private readonly clock: Clock,
  ) {}

  async isAway() {
    const provider = await this.providers.current(this.name);
    return (provider?.isAway ?? false) || this.allowance.isUsedUp(this.name);
  }

  async prepare({ deliveryId, kind, memberIds }: Claim): Promise<ChunkSending> {
    const source: MailSource | PersonalMailSource = this.sources[kind];
    const shared = await source.short(deliveryId, 'en');
    const { name, allowance, whenFree } = this;
    const isAdvertising = name === 'sms' && shared.messageClass === 'promotional';
    const tooLate = (until: Date): NotSent => ({
      status: 'later',
      reason: sendReasons.advertisingHours,
      waitMs: Math.max(0, until.getTime() - this.clock.now().getTime()),
    });
    const permit = (over: AbortSignal) => allowance.permit(name, over);
    const opening = () => (isAdvertising ? promotionalFrom(this.clock.now()) : null);
    // Checked before members are looked up or counted towards the daily limit.
    const closed = opening();
    if (closed) return { notBefore: closed, lanes, whenFree, permit, send: async () => tooLate(closed) };
    const [provider, personal, members] = await Promise.all([
      this.providers.current(name),
      'personal' in source ? source.personal?.(deliveryId, memberIds) : null,
      this.recipients.follow(name, { deliveryId, kind, memberIds }),
    ]);
    const common = new Map<Language, ShortMessage>([['en', shared]]);
    for (const language of new Set(members.languages.values()))
      if (!common.has(language)) common.set(language, await source.short(deliveryId, language));
    return {
      lanes,
      whenFree,
      permit,
      async send(position) {
        const memberId = memberIds[position]!;
        const reach = await members.addressOf(memberId);
        if (reach.status !== 'open') return reach;
        const { address } = reach;
        if (!address) return { status: 'suppressed', reason: sendReasons.mobileMissing };
        if (!provider) return { status: 'failed', reason: sendReasons.providerMissing };
        const opens = opening();
        if (opens) return tooLate(opens);
        const message = inLanguageOf(members.languages.get(memberId) ?? 'en', provider, language =>
          textMessageOf(kind, personal?.short(memberId, language) ?? common.get(language)!),
        );
        const messageId = `${deliveryId}.${memberId}`;
        return provider.send(address, { ...message, messageId });
      },
    };
  }
}
