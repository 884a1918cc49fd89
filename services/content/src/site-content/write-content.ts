import type { SiteContent } from '@aar/contracts/content/site-content.contract';
import { siteContentChanged } from '@aar/contracts/content/site-content.events';
import { answersChanged } from '@aar/contracts/gateway/live.events';
import { afterCommit } from '@aar/platform/events/after-commit';
import type { Live } from '@aar/platform/events/live';
import { addToOutbox } from '@aar/platform/events/outbox';
import type { EntityManager } from 'typeorm';

/** An entry as somebody writes it. Its key is what it is known by. */
export type ContentEntry = Pick<SiteContent, 'key' | 'content'> & Partial<Omit<SiteContent, 'id' | 'key' | 'content'>>;

/**
 * Writes entries of the site's content, new or in place of what had their key, and tells the other services of each: every
 * write goes through here. Without `live` the gateway notices within half a minute instead of at once.
 */
export async function writeContent(tx: EntityManager, entries: ContentEntry[], live?: Live): Promise<void> {
  for (const entry of entries) {
    const { key, content, type = 'text', title = null, imageUrl = null, metadata = null, isActive = true } = entry;
    const [{ version }] = await tx.query<[{ version: number }]>(
      `insert into site_content (key, type, title, content, image_url, metadata, is_active)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (key) do update set version = site_content.version + 1, type = excluded.type, title = excluded.title,
         content = excluded.content, image_url = excluded.image_url, metadata = excluded.metadata,
         is_active = excluded.is_active, updated_at = now()
       returning version`,
      [key, type, title, content, imageUrl, metadata, isActive],
    );
    await addToOutbox(tx, siteContentChanged, { key, content, isActive, version });
  }
  if (entries.length > 0 && live)
    afterCommit(tx, () => live.publish(answersChanged, { contract: 'content.site-content' }));
}
