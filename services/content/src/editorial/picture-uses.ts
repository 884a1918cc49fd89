import { anyOf } from '@aar/platform/database/any-of';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

const ownPictures = /\/api\/media\/files\/([0-9a-f]{32})-\d+\.webp/g;

/** Records which uploaded pictures these texts show, replacing earlier records: pictures in use are not deleted. */
export async function recordPictureUses(tx: EntityManager, noun: string, id: string, texts: string[]): Promise<void> {
  const names = new Set(texts.flatMap(text => [...text.matchAll(ownPictures)].map(([, name]) => name!)));
  await forgetPictureUses(tx, noun, id);
  if (names.size === 0) return;
  // Locks the pictures, so that no cleanup deletes them before this is committed.
  const pictures = db(tx)
    .selectFrom('media_files')
    .select('stored_as')
    .where('stored_as', '=', anyOf([...names]))
    .orderBy('stored_as')
    .forKeyShare();
  await db(tx)
    .insertInto('picture_uses')
    .columns(['noun', 'item_id', 'stored_as'])
    .expression(({ selectFrom, val }) =>
      selectFrom(pictures.as('held')).select([val(noun).as('noun'), sql<string>`${id}::uuid`.as('id'), 'stored_as']),
    )
    .execute();
}

export const forgetPictureUses = (tx: EntityManager, noun: string, id: string): Promise<unknown> =>
  db(tx).deleteFrom('picture_uses').where('noun', '=', noun).where('item_id', '=', id).execute();
