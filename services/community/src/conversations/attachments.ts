import type { MessageAttachment } from '@aar/contracts/community/conversations.contract';
import { attachmentsSent } from '@aar/contracts/community/conversations.messages';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';

/** The attachments of a row of `messages`; only files that the sender owns. */
export function attachmentsOfMessage({ selectFrom, ref }: ExpressionBuilder<CommunityTables, 'messages'>) {
  const files = selectFrom('message_attachments as c')
    .innerJoin('attachments as a', 'a.id', 'c.attachment_id')
    .select(a => {
      const file = jsonBuildObject({ id: a.ref('a.id'), type: a.ref('a.type'), bytes: a.ref('a.bytes') });
      return sql`json_agg(${file} order by ${a.ref('c.position')})`.as('files');
    })
    .where('a.owner_id', '=', ref('messages.sender_id'))
    .where('c.message_id', '=', ref('messages.id'));
  return sql<MessageAttachment[]>`coalesce(${files}, '[]')`;
}

interface Sent {
  messageId: string;
  senderId: string;
  readerId: string;
}

/** Attaches files to a message. A file whose upload event has not arrived yet appears once it does. Returns the known ones. */
export async function attachFiles(tx: EntityManager, sent: Sent, mediaIds: string[]) {
  if (mediaIds.length === 0) return [];
  const chosen = sql<{ id: string; position: number }>`unnest(${mediaIds}::uuid[]) with ordinality`;
  await db(tx)
    .insertInto('message_attachments')
    .columns(['message_id', 'attachment_id', 'position'])
    .expression(({ selectFrom }) =>
      selectFrom(chosen.as<'chosen'>(sql`chosen (id, position)`)).select([
        uuidOf(sent.messageId).as('message'),
        'chosen.id',
        'chosen.position',
      ]),
    )
    .onConflict(known => known.doNothing())
    .execute();
  await addToOutbox(tx, attachmentsSent, { ...sent, mediaIds });
  const { attachments } = await db(tx)
    .selectFrom('messages')
    .select(message => attachmentsOfMessage(message).as('attachments'))
    .where('id', '=', sent.messageId)
    .executeTakeFirstOrThrow();
  return attachments;
}
