import { type OwnedRows, eraseOwned, listsOf } from '@aar/platform/privacy/owned-rows';
import type { EntityManager } from 'typeorm';
import { ownContactMessages } from '../contact-messages/contact-messages.repository';

/** Tables whose rows belong to one member only. */
const owned: OwnedRows[] = [ownContactMessages];

/** The list of a member's uploads and contact messages, as JSON text; the files themselves are downloaded one by one. */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const [{ data }] = await tx.query(
    `select json_build_object('files', coalesce(json_agg(file), '[]')${listsOf(owned)})::text as data from (
       select id, purpose, name, type, bytes, uploaded_at as "uploadedAt"
       from media_files where owner_id = $1 order by uploaded_at) file`,
    [memberId],
  );
  return data;
}

/** Deletes a member's rows other than uploads; returns their number. */
export const erasePersonalData = (tx: EntityManager, memberId: string) => eraseOwned(tx, owned, memberId);
