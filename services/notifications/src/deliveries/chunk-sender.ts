import { Inject, Injectable } from '@nestjs/common';
import { isMailAddress, sentAs } from '../channels/email/mail-address.rules';
import { PreparedMail, unsubscribeSlot } from '../channels/email/prepared-mail';
import { type MailChannel, SmtpSenders } from '../channels/email/smtp-senders';
import { NotificationsConfig } from '../notifications.config';
import { Recipients } from '../recipients/recipients';
import { SiteName } from '../site-name/site-name';
import { unsubscribeToken } from '../unsubscribe/unsubscribe-token';
import { ChunkLedger, type ChunkId, type Claim } from './chunk-ledger';
import { ChunkRun, type ChunkRunOptions } from './chunk-run';
import { type DeliveryKind, deliveryKinds } from './delivery-kinds';
import { MAIL_SOURCES, type MailSources } from './mail-sources';

/** Messages kept prepared; a handful of deliveries run at a time. */
const keptPrepared = 20;

/** Sends a chunk by e-mail: claims it, looks up its members as they are now, and hands each one's message over. */
@Injectable()
export class ChunkSender {
  private readonly prepared = new Map<string, Promise<PreparedMail>>();

  constructor(
    private readonly config: NotificationsConfig,
    private readonly ledger: ChunkLedger,
    private readonly recipients: Recipients,
    private readonly senders: SmtpSenders,
    private readonly siteName: SiteName,
    @Inject(MAIL_SOURCES) private readonly sources: MailSources,
  ) {}

  /** Does nothing when the chunk is done, held by another worker, or not due. */
  async send(chunk: ChunkId, queue: 'email' | 'campaigns', stopping: AbortSignal) {
    const channel = await this.senders.ready(queue, stopping);
    if (stopping.aborted) return;
    const claim = await this.ledger.claim(chunk);
    if (!claim) return;
    const lanes = this.config.SMTP_CONNECTIONS;
    await new ChunkRun(claim, { ledger: this.ledger, send: await this.sendTo(claim, channel), lanes, stopping }).run();
  }

  private async sendTo(
    { deliveryId, kind, memberIds }: Claim,
    { route, sender }: MailChannel,
  ): Promise<ChunkRunOptions['send']> {
    const { consent } = deliveryKinds[kind];
    const [mail, reach] = await Promise.all([
      this.preparedMail(deliveryId, kind, route.from),
      this.recipients.reachByMail(memberIds, consent, deliveryId),
    ]);
    const { UNSUBSCRIBE_KEY } = this.config;
    return async position => {
      const memberId = memberIds[position]!;
      const { address, blockedBy } = reach.get(memberId) ?? { address: null, blockedBy: 'The member is unknown' };
      if (blockedBy || !address) return { status: 'suppressed', reason: blockedBy ?? 'No e-mail address' };
      if (!isMailAddress(address)) return { status: 'failed', reason: 'The e-mail address is not valid' };
      const token = consent ? unsubscribeToken(memberId, consent, UNSUBSCRIBE_KEY) : undefined;
      const message = mail.for({ address, messageId: `${deliveryId}.${memberId}`, unsubscribeToken: token });
      return sender.send({ from: mail.envelopeFrom, to: address }, message);
    };
  }

  private preparedMail(deliveryId: string, kind: DeliveryKind, from: string): Promise<PreparedMail> {
    const key = `${deliveryId} ${from}`;
    const known = this.prepared.get(key);
    if (known) return known;
    const preparing = this.prepare(deliveryId, kind, from);
    preparing.catch(() => this.prepared.delete(key));
    this.prepared.set(key, preparing);
    if (this.prepared.size > keptPrepared) this.prepared.delete(this.prepared.keys().next().value!);
    return preparing;
  }

  private async prepare(deliveryId: string, kind: DeliveryKind, from: string) {
    const { PUBLIC_URL } = this.config;
    const content = await this.sources[kind].compose(deliveryId);
    return PreparedMail.of(content, {
      from: sentAs(await this.siteName.current(), from),
      unsubscribeUrl: deliveryKinds[kind].consent ? `${PUBLIC_URL}/api/unsubscribe/${unsubscribeSlot}` : undefined,
    });
  }
}
