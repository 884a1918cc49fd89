import { randomUUID } from 'node:crypto';
import { type ContactMail, contactMailRequested, contactMailSeal } from '@aar/contracts/content/contact-mails.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { seal } from '@aar/platform/security/sealed-box';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContentConfig } from '../content.config';
import { db } from '../database/db';
import type { StoredMessage } from './contact-messages.repository';
import { contactKey, teamAddressOf } from './team-address.rules';

/** Requests mails about contact messages, in the transaction of their cause; their content is encrypted in transit. */
@Injectable()
export class ContactMails {
  constructor(private readonly config: ContentConfig) {}

  /** Sends a mail to the team; if the team has no address, the message waits in the panel. */
  async mailTeam(tx: EntityManager, message: StoredMessage) {
    const to = await teamAddress(tx);
    if (to) await this.request(tx, message, { kind: 'message', to, replyTo: message.email });
  }

  async reply(tx: EntityManager, message: StoredMessage, reply: string) {
    await this.request(tx, message, { kind: 'reply', to: message.email, replyTo: await teamAddress(tx), reply });
  }

  private async request(
    tx: EntityManager,
    { id: contactMessageId, name, email, phone, subject, message, inquiryType }: StoredMessage,
    mail: Pick<ContactMail, 'kind' | 'to' | 'replyTo' | 'reply'>,
  ) {
    const mailId = randomUUID();
    const content: ContactMail = { ...mail, contactMessageId, name, email, phone, subject, message, inquiryType };
    const sealed = seal(JSON.stringify(content), this.config.INTEGRATIONS_KEY, contactMailSeal(mailId));
    await addToOutbox(tx, contactMailRequested, { mailId, sealed });
  }
}

async function teamAddress(tx: EntityManager): Promise<string | undefined> {
  const item = await db(tx)
    .selectFrom('site_contents')
    .select(['key', 'content', 'is_active as isActive'])
    .where('key', '=', contactKey)
    .executeTakeFirst();
  return item && teamAddressOf(item);
}
