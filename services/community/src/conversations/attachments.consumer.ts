import { attachmentStored } from '@aar/contracts/content/attachments.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { lockStanding } from '../standing/standing';
import { ConversationsService } from './conversations.service';

/** Stores who owns the files that messages may attach. */
@Controller()
export class AttachmentsConsumer {
  constructor(private readonly conversations: ConversationsService) {}

  @OnEvent(attachmentStored)
  async store({ mediaId, ownerId, type, bytes }: EventData<typeof attachmentStored>, tx: EntityManager) {
    if ((await lockStanding(tx, ownerId)) === 'deleted') return;
    await db(tx)
      .insertInto('attachments')
      .values({ id: mediaId, owner_id: ownerId, type, bytes })
      .onConflict(known => known.doNothing())
      .execute();
    const sent = await db(tx)
      .selectFrom('message_attachments')
      .innerJoin('messages', 'messages.id', 'message_id')
      .select(['conversation_id as conversationId', 'sender_id', 'recipient_id'])
      .where('attachment_id', '=', mediaId)
      .where('sender_id', '=', ownerId)
      .execute();
    for (const { conversationId, sender_id, recipient_id } of sent)
      this.conversations.pushMessage(tx, [sender_id, recipient_id], { conversationId });
  }
}
