import { attachmentsSent } from '@aar/contracts/community/conversations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { anyOf } from '@aar/platform/database/any-of';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** Marks sent attachments as used, and allows the recipient to open them. Only files of the sender count. */
@Controller()
export class AttachmentsConsumer {
  @OnEvent(attachmentsSent)
  async open({ messageId, senderId, readerId, mediaIds }: EventData<typeof attachmentsSent>, tx: EntityManager) {
    const sent = await db(tx)
      .updateTable('media_files')
      .set({ used_version: 1 })
      .where('id', '=', anyOf(mediaIds))
      .where('owner_id', '=', senderId)
      .where('purpose', '=', 'message-attachment')
      .returning('id as media_id')
      .execute();
    if (sent.length === 0) return;
    await db(tx)
      .insertInto('attachment_readers')
      .values(sent.map(file => ({ ...file, reader_id: readerId })))
      .onConflict(known => known.doNothing())
      .execute();
    await db(tx)
      .insertInto('attachment_messages')
      .values(sent.map(file => ({ ...file, message_id: messageId })))
      .onConflict(known => known.doNothing())
      .execute();
  }
}
