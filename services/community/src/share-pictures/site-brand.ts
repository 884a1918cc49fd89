import { brandIn } from '@aar/contracts/content/brand-keys';
import type { SiteBrand } from '@aar/contracts/share-cards';
import type { DataSource } from 'typeorm';

/** The site's name and colours, from content's events. */
export async function siteBrand(dataSource: DataSource): Promise<SiteBrand> {
  return brandIn(await dataSource.query('select key, content from site_brand where is_active'));
}
