import type { EventData } from '@aar/contracts/messaging';
import { verificationChanged } from '@aar/contracts/identity/verifications.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Records which documents were submitted and which of them are under review. */
@Controller()
export class DocumentReviewsConsumer {
  @OnEvent(verificationChanged)
  async follow(review: EventData<typeof verificationChanged>, tx: EntityManager) {
    const { verificationId, memberId, documentIds, isOpen } = review;
    await tx.query(
      `insert into document_reviews (verification_id, member_id, document_ids, is_open) values ($1, $2, $3, $4)
       on conflict (verification_id) do update set is_open = document_reviews.is_open and excluded.is_open`,
      [verificationId, memberId, documentIds, isOpen],
    );
  }
}
