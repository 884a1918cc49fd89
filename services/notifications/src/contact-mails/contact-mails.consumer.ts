import { contactMailRequested } from '@aar/contracts/content/contact-mails.messages';
import type { EventData } from '@aar/contracts/messaging';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { sendContactMail } from './contact-mails.work';

/** Stores the mails about contact messages, each once. */
@Controller()
export class ContactMailsConsumer {
  @OnEvent(contactMailRequested)
  async take({ mailId, sealed }: EventData<typeof contactMailRequested>, tx: EntityManager) {
    const fresh = await tx.query(
      'insert into contact_mails (id, sealed) values ($1, $2) on conflict do nothing returning 1',
      [mailId, sealed],
    );
    if (fresh.length > 0) await scheduleDueWork(tx, sendContactMail, { key: mailId, at: new Date(), data: { mailId } });
  }
}
