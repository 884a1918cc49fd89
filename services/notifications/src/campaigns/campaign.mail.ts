import {
  type CampaignValues,
  fillVariables,
  hasVariables,
  valuesOf,
} from '@aar/contracts/notifications/campaign-variables';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { Urgency } from '@aar/contracts/vocabulary';
import { anyOf } from '@aar/platform/database/any-of';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource, PersonalMessages } from '../deliveries/mail-sources';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { campaignMail, campaignShort } from '../templates/campaign.template';
import { db } from '../database/db';

/** The text of a campaign. */
export interface CampaignText {
  subject: string;
  message: string;
  subjectHi: string;
  messageHi: string;
  /** A critical campaign is not advertising. */
  urgency?: Urgency;
}

type Reader = Parameters<typeof valuesOf>[0];
const nobody: Reader = { fullName: '', ngoName: '', city: '', state: '' };

/** The messages of a campaign. Its deliveries refer to it in `tells_of` or have its id. */
@Injectable()
export class CampaignMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(deliveryId: string, language: Language) {
    return this.mailOf(await this.textOf(deliveryId), language, await this.valuesFor(nobody));
  }

  async short(deliveryId: string, language: Language) {
    return campaignShort(filled(await this.textOf(deliveryId), language, await this.valuesFor(nobody)));
  }

  async personal(deliveryId: string, memberIds: string[]): Promise<PersonalMessages | null> {
    const text = await this.textOf(deliveryId);
    if (!Object.values(text).some(hasVariables)) return null;
    const members = await db(this.dataSource)
      .selectFrom('recipients')
      .select(['member_id as id', 'full_name as fullName', 'ngo_name as ngoName', 'city', 'state'])
      .where('member_id', '=', anyOf(memberIds))
      .execute();
    const siteName = await this.siteName.current();
    const values = new Map(members.map(({ id, ...reader }) => [id, valuesOf(reader, siteName)]));
    const valuesFor = (memberId: string) => values.get(memberId) ?? valuesOf(nobody, siteName);
    return {
      mail: (memberId, language) => this.mailOf(text, language, valuesFor(memberId)),
      short: (memberId, language) => campaignShort(filled(text, language, valuesFor(memberId))),
    };
  }

  /** The mail of a text as this reader gets it. */
  async mailFor(text: CampaignText, language: Language, reader: Reader) {
    return this.mailOf(text, language, await this.valuesFor(reader));
  }

  /** The short text for SMS and WhatsApp. */
  async shortFor(text: CampaignText, language: Language, reader: Reader) {
    return campaignShort(filled(text, language, await this.valuesFor(reader)));
  }

  private mailOf(text: CampaignText, language: Language, values: CampaignValues) {
    const { PUBLIC_URL } = this.config;
    const mail = {
      ...filled(text, language, values),
      siteName: values.siteName,
      contactUrl: `${PUBLIC_URL}/contact-us`,
      unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}`,
    };
    return campaignMail(mail, language);
  }

  private async valuesFor(reader: Reader) {
    return valuesOf(reader, await this.siteName.current());
  }

  private textOf(deliveryId: string): Promise<CampaignText> {
    return db(this.dataSource)
      .selectFrom('deliveries as delivery')
      .innerJoin('campaigns', join =>
        join.on(({ eb, fn }) => eb('campaigns.id', '=', fn.coalesce('delivery.tells_of', 'delivery.id'))),
      )
      .select(['subject', 'message', 'subject_hi as subjectHi', 'message_hi as messageHi', 'urgency'])
      .where('delivery.id', '=', deliveryId)
      .executeTakeFirstOrThrow();
  }
}

/** Fills the reader's values into the text, in their language if it has that translation, otherwise in English. */
function filled(text: CampaignText, language: Language, values: CampaignValues) {
  const { subject, message, subjectHi, messageHi, urgency } = text;
  const isHindi = language === 'hi' && messageHi !== '';
  return {
    language: isHindi ? language : ('en' as const),
    urgency,
    subject: fillVariables(isHindi ? subjectHi : subject, values),
    message: fillVariables(isHindi ? messageHi : message, values),
  };
}
