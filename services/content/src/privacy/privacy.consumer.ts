import type { EventData } from '@aar/contracts/messaging';
import { exportRequested, memberErased } from '@aar/contracts/identity/privacy.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { handInPart } from '@aar/platform/privacy/hand-in-part';
import { Clock } from '@aar/platform/service/clock';
import { forgetAnswersTo } from '@aar/platform/service/idempotency';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { MediaFiles } from '../media/media-files.service';
import { keeper, reportErased } from './erasures.service';
import { erasePersonalData, gatherPersonalData } from './personal-data';

/** Contributes this service's part of a member's data download, and erases it with the account. */
@Controller()
export class PrivacyConsumer {
  constructor(
    private readonly files: MediaFiles,
    private readonly clock: Clock,
  ) {}

  @OnEvent(exportRequested)
  async gather(request: EventData<typeof exportRequested>, tx: EntityManager) {
    await handInPart(tx, keeper, request, await gatherPersonalData(tx, request.memberId));
  }

  @OnEvent(memberErased)
  async erase({ memberId }: EventData<typeof memberErased>, tx: EntityManager) {
    const { uploads } = await db(tx)
      .selectFrom('media_files')
      .select(({ fn }) => fn.countAll().as('uploads'))
      .where('owner_id', '=', memberId)
      .executeTakeFirstOrThrow();
    await this.files.removeAllOf(tx, memberId);
    await db(tx).deleteFrom('document_reviews').where('member_id', '=', memberId).execute();
    await db(tx).deleteFrom('photo_uses').where('owner_id', '=', memberId).execute();
    await db(tx).deleteFrom('event_photo_uses').where('owner_id', '=', memberId).execute();
    await db(tx).deleteFrom('attachment_readers').where('reader_id', '=', memberId).execute();
    await db(tx).deleteFrom('ended_previews').where('member_id', '=', memberId).execute();
    const rows = Number(uploads) + (await erasePersonalData(tx, memberId)) + (await forgetAnswersTo(tx, memberId));
    await scheduleDueWork(tx, reportErased, { key: memberId, at: this.clock.now(), data: { memberId, rows } });
  }
}
