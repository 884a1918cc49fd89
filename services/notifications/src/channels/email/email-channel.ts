import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { inTransaction } from '@aar/platform/database/transaction';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { DataSource } from 'typeorm';
import type { Channel, ChunkSending } from '../../deliveries/channel';
import type { ChunkQueue } from '../../vocabulary/channel-names';
import type { Claim } from '../../deliveries/chunk-ledger';
import { type DeliveryKind, stopOf } from '../../vocabulary/delivery-kinds';
import { MAIL_SOURCES, type MailSources } from '../../deliveries/mail-sources';
import { NotificationsConfig } from '../../notifications.config';
import { Recipients } from '../../reach/recipients';
import { SiteName } from '../../site-name/site-name';
import { MailReturns } from '../../mail-returns/mail-returns';
import { Refusals } from '../../suppressions/refusals';
import { Suppressions } from '../../suppressions/suppressions';
import type { MailContent } from '../../templates/mail-content';
import { unsubscribeToken } from '../../unsubscribe/unsubscribe-token';
import { SendAllowance } from '../limits/send-allowance';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { returnPathOf } from '../bounces/return-path';
import { isMailAddress, sentAs } from './mail-address.rules';
import { PreparedMail, unsubscribeSlot } from './prepared-mail';
import { MailSenders } from './mail-senders';

/** Maximum number of cached prepared messages; only a handful of deliveries run concurrently. */
const mostPrepared = 40;

/** Sends chunks by e-mail: reads the current data of their members and passes each member's message to the mail server. */
@Injectable()
export class EmailChannel implements Channel {
  private readonly prepared = new LRUCache<string, Promise<PreparedMail>>({ max: mostPrepared });
  private readonly connections = new Map<ChunkQueue, LimitFunction>();

  constructor(
    private readonly config: NotificationsConfig,
    private readonly recipients: Recipients,
    private readonly senders: MailSenders,
    private readonly siteName: SiteName,
    private readonly allowance: SendAllowance,
    private readonly suppressions: Suppressions,
    private readonly refusals: Refusals,
    private readonly returns: MailReturns,
    private readonly dataSource: DataSource,
    @Inject(MAIL_SOURCES) private readonly sources: MailSources,
  ) {}

  async isAway(queue: ChunkQueue) {
    return this.allowance.isUsedUp('email') || (await this.senders.of(queue)).sender.isAway;
  }

  async prepare({ deliveryId, kind, memberIds }: Claim, queue: ChunkQueue): Promise<ChunkSending> {
    const { route, sender } = await this.senders.of(queue);
    const members = await this.recipients.follow('email', { deliveryId, kind, memberIds });
    const mailOf = await this.mailsOf({ deliveryId, kind, memberIds }, route.from, members.languages);
    const { UNSUBSCRIBE_KEY, BOUNCE_ADDRESS, SMTP_CONNECTIONS: lanes } = this.config;
    return {
      lanes,
      whenFree: this.connectionsOf(queue),
      permit: over => this.allowance.permit('email', over),
      send: async position => {
        const memberId = memberIds[position]!;
        const reach = await members.addressOf(memberId);
        if (reach.status !== 'open') return reach;
        const { address } = reach;
        if (!address) return { status: 'suppressed', reason: sendReasons.emailMissing };
        if (!isMailAddress(address)) return { status: 'failed', reason: sendReasons.emailInvalid };
        const mail = await mailOf(memberId);
        if (!mail) return { status: 'suppressed', reason: sendReasons.nothingLeft };
        const token = unsubscribeToken({ memberId, stop: stopOf(kind), address, at: new Date() }, UNSUBSCRIBE_KEY);
        const addressee = {
          address,
          messageId: `${deliveryId}.${memberId}`,
          unsubscribeToken: token,
          returnPath: BOUNCE_ADDRESS && returnPathOf(BOUNCE_ADDRESS, memberId, address, UNSUBSCRIBE_KEY),
        };
        const outcome = await sender.deliver(mail, addressee);
        if (outcome.status === 'failed' && outcome.isAddressGone)
          await this.suppress(memberId, address, outcome.reason);
        if (outcome.status === 'failed' && outcome.cause)
          await this.countRefusal(memberId, address, outcome.reason, outcome.cause);
        return outcome;
      },
    };
  }

  /**
   * A later message would be refused again. The outcome is saved even if this fails, because the next refusal will trigger
   * it again.
   */
  private async suppress(memberId: string, contact: string, detail: string) {
    const entry = { contactType: 'email', contact, reason: 'bounced', detail, provider: 'smtp', memberId } as const;
    await inTransaction(this.dataSource, tx => this.suppressions.add(tx, entry)).catch(() => undefined);
  }

  private async countRefusal(memberId: string, contact: string, detail: string, cause: ReturnCause) {
    const refusal = { contact, detail, cause, provider: 'smtp', memberId };
    await inTransaction(this.dataSource, async tx => {
      await this.refusals.count(tx, refusal);
      await this.returns.record(tx, [refusal]);
    }).catch(() => undefined);
  }

  /** As many as the pool has connections: messages must wait here, where a pause still stops them. */
  private connectionsOf(queue: ChunkQueue): LimitFunction {
    const known = this.connections.get(queue) ?? pLimit(this.config.SMTP_CONNECTIONS);
    this.connections.set(queue, known);
    return known;
  }

  /** The message for each member, in their language; an individual one if the kind has them. */
  private async mailsOf(
    { deliveryId, kind, memberIds }: Pick<Claim, 'deliveryId' | 'kind' | 'memberIds'>,
    from: string,
    languages: ReadonlyMap<string, Language>,
  ): Promise<(memberId: string) => PreparedMail | Promise<PreparedMail> | undefined> {
    if (kind === 'digest') {
      const contents = await this.sources.digest.composeFor(deliveryId, languages);
      const own = new Map<string, PreparedMail>();
      for (const [id, content] of contents) own.set(id, await this.prepareMail(content, from));
      return memberId => own.get(memberId);
    }
    const personal = await this.sources[kind].personal?.(deliveryId, memberIds);
    if (personal) return memberId => this.prepareMail(personal.mail(memberId, languages.get(memberId) ?? 'en'), from);
    const prepared = await Promise.all(
      [...new Set(languages.values())].map(
        async language => [language, await this.preparedMail(deliveryId, kind, from, language)] as const,
      ),
    );
    const inLanguage = new Map(prepared);
    return memberId => inLanguage.get(languages.get(memberId) ?? 'en') ?? prepared[0]?.[1];
  }

  private preparedMail(
    deliveryId: string,
    kind: Exclude<DeliveryKind, 'digest'>,
    from: string,
    language: Language,
  ): Promise<PreparedMail> {
    const key = `${deliveryId} ${language} ${from}`;
    const known = this.prepared.get(key);
    if (known) return known;
    const preparing = this.sources[kind].compose(deliveryId, language).then(content => this.prepareMail(content, from));
    preparing.catch(() => this.prepared.delete(key));
    this.prepared.set(key, preparing);
    return preparing;
  }

  private async prepareMail(content: MailContent, from: string) {
    const { PUBLIC_URL } = this.config;
    return PreparedMail.of(content, {
      from: sentAs(await this.siteName.current(), from),
      unsubscribeUrl: `${PUBLIC_URL}/api/unsubscribe/${unsubscribeSlot}`,
    });
  }
}
