import { attachmentStored } from '@aar/contracts/content/attachments.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockStanding } from '../standing/standing';
import { ConversationsService } from './conversations.service';

/** Stores who owns the files that messages may attach. */
@Controller()
export class AttachmentsConsumer {
  constructor(private readonly conversations: ConversationsService) {}

  @OnEvent(attachmentStored)
  async keep({ mediaId, ownerId, type, bytes }: EventData<typeof attachmentStored>, tx: EntityManager) {
    if ((await lockStanding(tx, ownerId)) === 'deleted') return;
    await tx.query(
      'insert into attachments (id, owner_id, type, bytes) values ($1, $2, $3, $4) on conflict do nothing',
      [mediaId, ownerId, type, bytes],
    );
    const sent: { conversationId: string; to: string[] }[] = await tx.query(
      `select conversation_id as "conversationId", array[sender_id, recipient_id] as "to"
       from message_attachments join messages on messages.id = message_id where attachment_id = $1 and sender_id = $2`,
      [mediaId, ownerId],
    );
    for (const { conversationId, to } of sent) this.conversations.tell(tx, to, { conversationId });
  }
}
