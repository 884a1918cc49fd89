import { contactMailRequested } from '@aar/contracts/content/contact-mails.messages';
import type { EventData } from '@aar/contracts/messaging';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { sendContactMail } from './contact-mails.work';

/** Stores the mails about contact messages, each once. */
@Controller()
export class ContactMailsConsumer {
  @OnEvent(contactMailRequested)
  async store({ mailId, sealed }: EventData<typeof contactMailRequested>, tx: EntityManager) {
    const fresh = await db(tx)
      .insertInto('contact_mails')
      .values({ id: mailId, sealed })
      .onConflict(known => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (fresh) await scheduleDueWork(tx, sendContactMail, { key: mailId, at: new Date(), data: { mailId } });
  }
}
