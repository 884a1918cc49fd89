import { attachmentsSent } from '@aar/contracts/community/conversations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Marks sent attachments as used, and lets the recipient open them. Only files of the sender count. */
@Controller()
export class AttachmentsConsumer {
  @OnEvent(attachmentsSent)
  async open({ messageId, senderId, readerId, mediaIds }: EventData<typeof attachmentsSent>, tx: EntityManager) {
    const [sent] = await tx.query<[{ id: string }[], number]>(
      `update media_files set used_version = 1
       where id = any($1) and owner_id = $2 and purpose = 'message-attachment' returning id`,
      [mediaIds, senderId],
    );
    await tx.query(
      'insert into attachment_readers (media_id, reader_id) select unnest($1::uuid[]), $2 on conflict do nothing',
      [sent.map(({ id }) => id), readerId],
    );
    await tx.query(
      'insert into attachment_messages (media_id, message_id) select unnest($1::uuid[]), $2 on conflict do nothing',
      [sent.map(({ id }) => id), messageId],
    );
  }
}
