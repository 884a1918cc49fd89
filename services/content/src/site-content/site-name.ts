import { brandIn, brandKeys } from '@aar/contracts/content/brand-keys';
import { anyOf } from '@aar/platform/database/any-of';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** The site's name. */
export async function siteName(tx: EntityManager): Promise<string> {
  const entries = await db(tx)
    .selectFrom('site_contents')
    .select(['key', 'content'])
    .where('is_active', '=', true)
    .where('key', '=', anyOf(brandKeys.name))
    .execute();
  return brandIn(entries).name;
}
