import type { EntityManager } from 'typeorm';

const ownPictures = /\/api\/media\/files\/([0-9a-f]{32})-\d+\.webp/g;

/** Records which uploaded pictures these texts show, replacing earlier records: a picture in use is not deleted. */
export async function notePictureUses(tx: EntityManager, noun: string, id: string, texts: string[]): Promise<void> {
  const names = new Set(texts.flatMap(text => [...text.matchAll(ownPictures)].map(([, name]) => name!)));
  await forgetPictureUses(tx, noun, id);
  if (names.size === 0) return;
  // Locks the pictures, so that no sweep deletes them before this is committed.
  await tx.query(
    `insert into picture_uses (noun, item_id, stored_as)
     select $1, $2, stored_as from (
       select stored_as from media_files where stored_as = any($3) order by stored_as for key share) held`,
    [noun, id, [...names]],
  );
}

export const forgetPictureUses = (tx: EntityManager, noun: string, id: string): Promise<unknown> =>
  tx.query('delete from picture_uses where noun = $1 and item_id = $2', [noun, id]);
