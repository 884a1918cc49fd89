import type { Actor } from '@aar/contracts/access';
import { maskEmail, maskMobile } from '@aar/contracts/masked-contact';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { type CampaignChannel, textProblems } from '@aar/contracts/notifications/campaign-message';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { UrgentMail } from '../channels/email/urgent-mail';
import type { Outcome } from '../vocabulary/send-outcome';
import { inLanguageOf, textMessageOf } from '../channels/text/text-provider';
import { TextProviders } from '../channels/text/text-providers';
import { db, type NotificationsTables } from '../database/db';
import { isReachedBy } from '../reach/recipients';
import { CampaignMail } from './campaign.mail';
import type { KeptCampaign } from './campaign';

interface TestSend {
  channel: CampaignChannel;
  language: 'en' | 'hi';
  /** Contact of the staff member to send to; the actor's own by default. */
  to?: string;
}

interface StaffMember {
  contact: string;
  fullName: string | null;
  ngoName: string | null;
  city: string | null;
  state: string | null;
}

/** Sends a campaign's message to a staff member as a recipient would get it. Its unsubscribe link belongs to no member. */
@Injectable()
export class CampaignTest {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: CampaignMail,
    private readonly urgentMail: UrgentMail,
    private readonly texts: TextProviders,
  ) {}

  /** Returns the masked contact. A refusal is reported in the provider's own text. */
  async send(campaign: KeptCampaign, { channel, language, to }: TestSend, actor: Actor): Promise<string> {
    const [wrong] = textProblems(campaign);
    if (wrong) throw Problem.ofField('input.invalid', wrong.path, wrong.message);
    const member = await this.find(channel, to, actor);
    const outcome =
      channel === 'email'
        ? await this.mail(campaign, language, member)
        : await this.text(channel, campaign, language, member);
    if (outcome.status !== 'sent') throw new Problem('notifications.campaign.test-failed', { message: outcome.reason });
    return channel === 'email' ? maskEmail(member.contact) : maskMobile(member.contact);
  }

  private async mail(campaign: KeptCampaign, language: 'en' | 'hi', member: StaffMember) {
    const { subject, ...content } = await this.mails.mailFor(campaign, language, member);
    return this.urgentMail.send({ ...content, subject: `[Test] ${subject}` }, member.contact);
  }

  private async text(
    channel: Exclude<CampaignChannel, 'email'>,
    campaign: KeptCampaign,
    language: 'en' | 'hi',
    member: StaffMember,
  ): Promise<Outcome> {
    const provider = await this.texts.current(channel);
    if (!provider) return { status: 'failed', reason: sendReasons.providerMissing };
    const [short, english] = await Promise.all([
      this.mails.shortFor(campaign, language, member),
      this.mails.shortFor(campaign, 'en', member),
    ]);
    const write = (wanted: 'en' | 'hi') => textMessageOf('campaign', wanted === 'en' ? english : short);
    return provider.send(member.contact, inLanguageOf(language, provider, write));
  }

  private async find(channel: CampaignChannel, to: string | undefined, actor: Actor): Promise<StaffMember> {
    const { ref } = expressionBuilder<NotificationsTables, 'recipients'>();
    const contact = channel === 'email' ? sql<string>`lower(${ref('email')})` : sql<string>`${ref('mobile')}`;
    const member = await db(this.dataSource)
      .selectFrom('recipients')
      .select([contact.as('contact'), 'full_name as fullName', 'ngo_name as ngoName', 'city', 'state'])
      .where(isReachedBy(channel))
      .where('status', '=', 'active')
      .where('role', 'in', ['admin', 'editor', 'moderator'])
      .where(({ eb }) => (to === undefined ? eb('member_id', '=', actor.id) : eb(contact, '=', to.toLowerCase())))
      .limit(1)
      .executeTakeFirst();
    if (!member) throw Problem.ofField('notifications.campaign.test-address', 'to');
    return member;
  }
}
