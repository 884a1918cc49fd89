import type { EventData } from '@aar/contracts/messaging';
import { verificationChanged } from '@aar/contracts/identity/verifications.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** Records which documents were submitted and which of them are under review. */
@Controller()
export class DocumentReviewsConsumer {
  @OnEvent(verificationChanged)
  async follow(review: EventData<typeof verificationChanged>, tx: EntityManager) {
    const { verificationId: verification_id, memberId: member_id, documentIds: document_ids, isOpen: is_open } = review;
    await db(tx)
      .insertInto('document_reviews')
      .values({ verification_id, member_id, document_ids, is_open })
      .onConflict(known =>
        known
          .column('verification_id')
          .doUpdateSet({ is_open: sql<boolean>`document_reviews.is_open and excluded.is_open` }),
      )
      .execute();
  }
}
