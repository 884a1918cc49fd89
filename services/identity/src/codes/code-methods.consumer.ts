import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { EventData } from '@aar/contracts/messaging';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewerRow } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

const contactTypes = new Map<string, ContactType>([
  ['otp_mobile_enabled', 'mobile'],
  ['otp_email_enabled', 'email'],
]);

/** Stores a copy of the switches of the one-time codes, which are site-content entries. */
@Controller()
export class CodeMethodsConsumer {
  @OnEvent(siteContentChanged)
  async store({ key, content, isActive, version }: EventData<typeof siteContentChanged>, tx: EntityManager) {
    const contactType = contactTypes.get(key);
    if (!contactType) return;
    const method = { enabled: isActive && content === 'true', version };
    await db(tx)
      .insertInto('code_methods')
      .values({ contact_type: contactType, ...method })
      .onConflict(known =>
        known
          .column('contact_type')
          .doUpdateSet(fromExcluded(method))
          .where(eb => isNewerRow(eb, 'code_methods', ['enabled'])),
      )
      .execute();
  }
}
