import { attachmentsSent } from '@aar/contracts/community/conversations.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

/** SQL of the attachments of a row of `messages` as `MessageAttachment`s; only files that the sender owns. */
export const attachmentsOfMessage = `coalesce((
  select json_agg(json_build_object('id', a.id, 'type', a.type, 'bytes', a.bytes) order by c.position)
  from message_attachments c join attachments a on a.id = c.attachment_id and a.owner_id = messages.sender_id
  where c.message_id = messages.id), '[]')`;

interface Sent {
  messageId: string;
  senderId: string;
  readerId: string;
}

/**
 * Attaches files to a message. A file whose upload content has not announced yet appears when it does. Returns the known ones.
 */
export async function attachFiles(tx: EntityManager, sent: Sent, mediaIds: string[]) {
  if (mediaIds.length === 0) return [];
  await tx.query(
    `insert into message_attachments (message_id, attachment_id, position)
     select $1, id, position from unnest($2::uuid[]) with ordinality as chosen (id, position) on conflict do nothing`,
    [sent.messageId, mediaIds],
  );
  await addToOutbox(tx, attachmentsSent, { ...sent, mediaIds });
  const [{ attachments }] = await tx.query(
    `select ${attachmentsOfMessage} as attachments from messages where id = $1`,
    [sent.messageId],
  );
  return attachments;
}
