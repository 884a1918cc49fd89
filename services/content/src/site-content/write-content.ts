import type { SiteContent } from '@aar/contracts/content/site-content.contract';
import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

/** An entry to write, identified by its key. */
export type ContentEntry = Pick<SiteContent, 'key' | 'content'> &
  Partial<Omit<SiteContent, 'id' | 'key' | 'content'>> & {
    /** Soft-deleted: hidden from everybody, the panel too. */
    isDeleted?: boolean;
  };

interface WriteOptions {
  /** Adds only entries whose key was never written. */
  missingOnly?: boolean;
}

/**
 * Writes entries of the site's content and publishes each to the other services; every write goes through here. The version
 * increases with each write of a key. A deleted entry stays as an inactive one, or its version would start again. The caller, a
 * route or the code that writes the initial content, invalidates the responses cached by the gateways.
 */
export async function writeContent(
  tx: EntityManager,
  entries: ContentEntry[],
  { missingOnly = false }: WriteOptions = {},
): Promise<void> {
  for (const entry of entries) {
    const { key, content, type = 'text', title = null, imageUrl = null, metadata = null, isActive = true } = entry;
    const deletedAt = entry.isDeleted ? new Date() : null;
    const [written] = await tx.query<{ version: number }[]>(missingOnly ? insertMissing : upsert, [
      ...[key, type, title, content, imageUrl, metadata, isActive, deletedAt],
    ]);
    if (written) await addToOutbox(tx, siteContentChanged, { key, content, isActive, version: written.version });
  }
}

const insert = `
  insert into site_contents (key, type, title, content, image_url, metadata, is_active, deleted_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const insertMissing = `${insert} on conflict (key) do nothing returning version`;
const upsert = `${insert}
  on conflict (key) do update set version = site_contents.version + 1, type = excluded.type, title = excluded.title,
    content = excluded.content, image_url = excluded.image_url, metadata = excluded.metadata,
    is_active = excluded.is_active, deleted_at = excluded.deleted_at, updated_at = now()
  returning version`;
