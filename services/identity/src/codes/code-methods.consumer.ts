import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const contactTypes = new Map([
  ['otp_mobile_enabled', 'mobile'],
  ['otp_email_enabled', 'email'],
]);

/** Keeps a copy of the switches of the one-time codes, which are site-content entries. */
@Controller()
export class CodeMethodsConsumer {
  @OnEvent(siteContentChanged)
  async note({ key, content, isActive, version }: EventData<typeof siteContentChanged>, tx: EntityManager) {
    const contactType = contactTypes.get(key);
    if (!contactType) return;
    await tx.query(
      `insert into code_methods (contact_type, enabled, version) values ($1, $2, $3)
       on conflict (contact_type) do update set enabled = excluded.enabled, version = excluded.version
         where ${isNewer('code_methods', 'version', ['enabled'])}`,
      [contactType, isActive && content === 'true', version],
    );
  }
}
