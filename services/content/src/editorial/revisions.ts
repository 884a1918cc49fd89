import type { Revision, WholeRevision } from '@aar/contracts/content/editorial.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import type { EditorialKind } from './editorial-kind';

/** Revisions per item; older ones are deleted when new ones are saved. */
const most = 50;

/** Fields that the server manages, which are no part of a revision. */
const unkept = ['id', 'version', 'createdAt', 'updatedAt', 'publishedAt'];
/** Fields that a restore does not change: the address of the item and its publication. */
const standing = ['slug', 'isPublished', 'publishAt'];

interface Saved extends Record<string, unknown> {
  id: string;
  version: number;
  title: string;
  updatedAt: Date;
}

const columns = 'id, version, title, saved_at as "savedAt"';

/** Saves an item as it is now as a revision, unless that version is already saved. */
export async function keepRevision(tx: EntityManager, { noun }: EditorialKind, item: Saved): Promise<void> {
  const { id, version, title, updatedAt } = item;
  const fields = Object.fromEntries(Object.entries(item).filter(([field]) => !unkept.includes(field)));
  await tx.query(
    `insert into editorial_revisions (noun, item_id, version, title, fields, saved_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [noun, id, version, title, JSON.stringify(fields), updatedAt],
  );
  await tx.query('delete from editorial_revisions where noun = $1 and item_id = $2 and version <= $3', [
    ...[noun, id, version - most],
  ]);
}

export const forgetRevisions = (tx: EntityManager, { noun }: EditorialKind, id: string): Promise<unknown> =>
  tx.query('delete from editorial_revisions where noun = $1 and item_id = $2', [noun, id]);

/** Newest first. */
export const revisionsOf = (manager: EntityManager, { noun }: EditorialKind, id: string): Promise<Revision[]> =>
  manager.query(`select ${columns} from editorial_revisions where noun = $1 and item_id = $2 order by version desc`, [
    ...[noun, id],
  ]);

/** Throws `content.revision.unknown`. */
export async function revisionOf(
  manager: EntityManager,
  { noun }: EditorialKind,
  { id, revisionId }: { id: string; revisionId: string },
): Promise<WholeRevision> {
  const [revision] = await manager.query<WholeRevision[]>(
    `select ${columns}, fields from editorial_revisions where noun = $1 and item_id = $2 and id = $3`,
    [noun, id, revisionId],
  );
  if (!revision) throw new Problem('content.revision.unknown');
  return revision;
}

/** The fields of a revision that a restore writes, without those that this kind does not have any more. */
export const restorable = ({ shape }: EditorialKind, { fields }: WholeRevision): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field in shape.shape && !standing.includes(field)));
