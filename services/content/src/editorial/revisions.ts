import { Revision, WholeRevision as ShownRevision } from '@aar/contracts/content/editorial.contract';
import { fieldsOf } from '@aar/platform/database/field-columns';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { db } from '../database/db';
import type { EditorialKind } from './editorial-kind';

/** Number of revisions per item; older ones are deleted when new ones are stored. */
const most = 50;

/** Fields that the server manages and that are not part of a revision. */
const managedFields = ['id', 'version', 'createdAt', 'updatedAt', 'publishedAt'];
/** Fields that restoring a revision does not change: the slug of the item and its publication. */
const publicationFields = ['slug', 'isPublished', 'publishAt'];

interface Saved extends Record<string, unknown> {
  id: string;
  version: number;
  title: string;
  updatedAt: Date;
}

type WholeRevision = z.input<typeof ShownRevision>;

/** Stores the present state of an item as a revision, unless that version is already stored. */
export async function storeRevision(tx: EntityManager, { noun }: EditorialKind, item: Saved): Promise<void> {
  const { id, version, title, updatedAt } = item;
  const fields = Object.fromEntries(Object.entries(item).filter(([field]) => !managedFields.includes(field)));
  await db(tx)
    .insertInto('editorial_revisions')
    .values({ noun, item_id: id, version, title, fields: JSON.stringify(fields), saved_at: updatedAt })
    .onConflict(known => known.doNothing())
    .execute();
  await db(tx)
    .deleteFrom('editorial_revisions')
    .where('noun', '=', noun)
    .where('item_id', '=', id)
    .where('version', '<=', version - most)
    .execute();
}

export const forgetRevisions = (tx: EntityManager, { noun }: EditorialKind, id: string): Promise<unknown> =>
  db(tx).deleteFrom('editorial_revisions').where('noun', '=', noun).where('item_id', '=', id).execute();

/** Newest first. */
export const revisionsOf = (manager: EntityManager, { noun }: EditorialKind, id: string) =>
  db(manager)
    .selectFrom('editorial_revisions')
    .select(fieldsOf(Revision))
    .where('noun', '=', noun)
    .where('item_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

/** Throws `content.revision.unknown`. */
export async function revisionOf(
  manager: EntityManager,
  { noun }: EditorialKind,
  { id, revisionId }: { id: string; revisionId: string },
): Promise<WholeRevision> {
  const revision = await db(manager)
    .selectFrom('editorial_revisions')
    .select(fieldsOf(ShownRevision))
    .where('noun', '=', noun)
    .where('item_id', '=', id)
    .where('id', '=', revisionId)
    .executeTakeFirst();
  if (!revision) throw new Problem('content.revision.unknown');
  return revision;
}

/** The fields of a revision that restoring it writes, without those that this kind no longer has. */
export const restorable = ({ shape }: EditorialKind, { fields }: WholeRevision): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field]) => field in shape.shape && !publicationFields.includes(field)),
  );
