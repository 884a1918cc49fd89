import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import type { EditorialKind } from './editorial-kind';

/** Notes where something was that visitors could read; its page leads on to where it is now. */
export const noteMoved = (tx: EntityManager, { noun }: EditorialKind, address: string, id: string): Promise<unknown> =>
  tx.query(
    `insert into former_addresses (noun, address, item_id) values ($1, $2, $3)
     on conflict (noun, address) do update set item_id = excluded.item_id`,
    [noun, address, id],
  );

/** Notes that it is gone from there, and from wherever it was before. */
export async function noteGone(tx: EntityManager, kind: EditorialKind, address: string, id: string): Promise<void> {
  await noteMoved(tx, kind, address, id);
  await tx.query('update former_addresses set item_id = null where noun = $1 and item_id = $2', [kind.noun, id]);
}

/** An address that something has now is nobody's former one. */
export const takeOver = (tx: EntityManager, { noun }: EditorialKind, address: string): Promise<unknown> =>
  tx.query('delete from former_addresses where noun = $1 and address = $2', [noun, address]);

/**
 * The slug of what visitors could once read at this address. Throws `content.editorial.gone` when it was deleted and the
 * kind's `unknown` when there was nothing, or it is a draft again.
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
