import { brandIn } from '@aar/contracts/content/brand-keys';
import type { SiteBrand } from '@aar/contracts/share-cards';
import type { DataSource } from 'typeorm';
import { db } from '../database/db';

/** The site's name and colours, from content's events. */
export async function siteBrand(dataSource: DataSource): Promise<SiteBrand> {
  const entries = db(dataSource).selectFrom('site_brand').select(['key', 'content']).where('is_active', '=', true);
  return brandIn(await entries.execute());
}
