import { eraseOwned, type OwnedRows, readOwned } from '@aar/platform/privacy/owned-rows';
import type { EntityManager } from 'typeorm';
import { ownContactMessages } from '../contact-messages/contact-messages.repository';
import { db } from '../database/db';

/** Rows that belong to one member only. */
const owned: OwnedRows[] = [ownContactMessages];

/** The list of a member's uploads and contact messages, as JSON; the files themselves are downloaded one by one. */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const files = await db(tx)
    .selectFrom('media_files')
    .select(['id', 'purpose', 'name', 'type', 'bytes', 'uploaded_at as uploadedAt'])
    .where('owner_id', '=', memberId)
    .orderBy('uploaded_at')
    .execute();
  return JSON.stringify({ files, ...(await readOwned(tx, owned, memberId)) });
}

/** Deletes a member's rows other than uploads; returns their number. */
export const erasePersonalData = (tx: EntityManager, memberId: string) => eraseOwned(tx, owned, memberId);
