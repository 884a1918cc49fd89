import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import type { EditorialKind } from './editorial-kind';

/** Records a former path of a published item; its page redirects to the present one. */
export const recordMove = (tx: EntityManager, { noun }: EditorialKind, address: string, id: string): Promise<unknown> =>
  db(tx)
    .insertInto('former_addresses')
    .values({ noun, address, item_id: id })
    .onConflict(known => known.columns(['noun', 'address']).doUpdateSet({ item_id: id }))
    .execute();

/** Records that the item was deleted, at this path and at all its former ones. */
export async function recordRemoval(
  tx: EntityManager,
  kind: EditorialKind,
  address: string,
  id: string,
): Promise<void> {
  await recordMove(tx, kind, address, id);
  await db(tx)
    .updateTable('former_addresses')
    .set({ item_id: null })
    .where('noun', '=', kind.noun)
    .where('item_id', '=', id)
    .execute();
}

/** Deletes a former path that another item has now. */
export const dropFormerAddress = (tx: EntityManager, { noun }: EditorialKind, address: string): Promise<unknown> =>
  db(tx).deleteFrom('former_addresses').where('noun', '=', noun).where('address', '=', address).execute();

/**
 * The present slug of the item that visitors could once read at this path. Throws `content.editorial.gone` if it was
 * deleted, and the kind's `unknown` error if there was none or it is a draft again.
 */
export async function slugNow(manager: EntityManager, kind: EditorialKind, address: string): Promise<string> {
  const former = await db(manager)
    .selectFrom('former_addresses')
    .select('item_id as itemId')
    .where('noun', '=', kind.noun)
    .where('address', '=', address)
    .executeTakeFirst();
  if (former && former.itemId === null) throw new Problem('content.editorial.gone');
  const item =
    former?.itemId &&
    (await db(manager)
      .selectFrom(kind.table)
      .select(kind.slugs ? 'slug as address' : 'id as address')
      .where('id', '=', former.itemId)
      .where('is_published', '=', true)
      .executeTakeFirst());
  if (!item) throw new Problem(kind.unknown);
  return item.address;
}
