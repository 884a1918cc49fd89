import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** The list of a member's uploads and contact messages, as JSON text; the files themselves are downloaded one by one. */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const files = await db(tx)
    .selectFrom('media_files')
    .select(['id', 'purpose', 'name', 'type', 'bytes', 'uploaded_at as uploadedAt'])
    .where('owner_id', '=', memberId)
    .orderBy('uploaded_at')
    .execute();
  // Without the note, which is the team's.
  const contactMessages = await db(tx)
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'phone', 'subject', 'message'])
    .select(['inquiry_type as inquiryType', 'created_at as createdAt'])
    .where('owner_id', '=', memberId)
    .execute();
  return JSON.stringify({ files, contactMessages });
}

/** Deletes a member's rows other than uploads; returns their number. */
export async function erasePersonalData(tx: EntityManager, memberId: string): Promise<number> {
  const erasure = db(tx).deleteFrom('contact_messages').where('owner_id', '=', memberId);
  return Number((await erasure.executeTakeFirst()).numDeletedRows);
}
