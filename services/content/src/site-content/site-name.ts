import { brandIn, brandKeys } from '@aar/contracts/content/brand-keys';
import type { EntityManager } from 'typeorm';

/** What the site calls itself. */
export async function siteName(tx: EntityManager): Promise<string> {
  const entries = await tx.query('select key, content from site_contents where is_active and key = any ($1)', [
    brandKeys.name,
  ]);
  return brandIn(entries).name;
}
