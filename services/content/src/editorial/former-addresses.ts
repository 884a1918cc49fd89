import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import type { EditorialKind } from './editorial-kind';

/** Records a former address of a published item, whose page redirects to the present one. */
export const noteMoved = (tx: EntityManager, { noun }: EditorialKind, address: string, id: string): Promise<unknown> =>
  tx.query(
    `insert into former_addresses (noun, address, item_id) values ($1, $2, $3)
     on conflict (noun, address) do update set item_id = excluded.item_id`,
    [noun, address, id],
  );

/** Records that the item was deleted, at this address and at all its former ones. */
export async function noteGone(tx: EntityManager, kind: EditorialKind, address: string, id: string): Promise<void> {
  await noteMoved(tx, kind, address, id);
  await tx.query('update former_addresses set item_id = null where noun = $1 and item_id = $2', [kind.noun, id]);
}

/** Deletes a former address that another item has now. */
export const takeOver = (tx: EntityManager, { noun }: EditorialKind, address: string): Promise<unknown> =>
  tx.query('delete from former_addresses where noun = $1 and address = $2', [noun, address]);

/**
 * The present slug of the item that visitors could once read at this address. Throws `content.editorial.gone` if it was deleted,
 * and the kind's `unknown` error if there was none or it is a draft again.
 */
export async function slugNow(manager: EntityManager, kind: EditorialKind, address: string): Promise<string> {
  const slug = kind.slugs ? 'item.slug' : 'null';
  const [former] = await manager.query<{ isGone: boolean; slug: string | null }[]>(
    `select item_id is null as "isGone", ${slug} as slug from former_addresses
     left join ${kind.table} item on item.id = item_id and item.is_published where noun = $1 and address = $2`,
    [kind.noun, address],
  );
  if (former?.isGone) throw new Problem('content.editorial.gone');
  if (!former?.slug) throw new Problem(kind.unknown);
  return former.slug;
}
