import type { SiteContent } from '@aar/contracts/content/site-content.contract';
import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** An entry to write, identified by its key. */
export type ContentEntry = Pick<SiteContent, 'key' | 'content'> &
  Partial<Omit<SiteContent, 'id' | 'key' | 'content'>> & {
    /** Soft-deleted: hidden from everybody, including the panel. */
    isDeleted?: boolean;
  };

interface WriteOptions {
  /** Adds only entries whose key was never written. */
  missingOnly?: boolean;
}

/**
 * Writes entries of the site's content and publishes each to the other services; all writes use this. The version increases
 * with each write of a key. A deleted entry remains as an inactive one, because otherwise its version would start again. The
 * caller, a route or the code that writes the initial content, invalidates the responses cached by the gateways.
 */
export async function writeContent(
  tx: EntityManager,
  entries: ContentEntry[],
  { missingOnly = false }: WriteOptions = {},
): Promise<void> {
  for (const { key, content, isActive = true, ...entry } of entries) {
    const fields = {
      type: entry.type ?? 'text',
      title: entry.title ?? null,
      content,
      image_url: entry.imageUrl ?? null,
      metadata: entry.metadata ?? null,
      is_active: isActive,
      deleted_at: entry.isDeleted ? new Date() : null,
    };
    const written = await db(tx)
      .insertInto('site_contents')
      .values({ key, ...fields })
      .onConflict(known =>
        missingOnly
          ? known.column('key').doNothing()
          : known.column('key').doUpdateSet(({ eb }) => ({
              ...fromExcluded(fields),
              version: eb('site_contents.version', '+', 1),
              updated_at: sql<Date>`now()`,
            })),
      )
      .returning('version')
      .executeTakeFirst();
    if (written) await addToOutbox(tx, siteContentChanged, { key, content, isActive, version: written.version });
  }
}
