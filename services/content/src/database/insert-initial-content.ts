import { Live } from '@aar/platform/events/live';
import { inTransaction } from '@aar/platform/events/transaction';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { initialPages } from '../pages/initial-pages';
import { Page } from '../pages/page.entity';
import { initialContent } from '../site-content/initial-content';
import { writeContent } from '../site-content/write-content';

/** Replicas that start together come here one after the other. */
const lock = 'initial content';

/**
 * Writes the entries and pages that a site needs from its first minute on, each only if it was never written: what staff
 * have changed stays. New entries of a new version of the site arrive with its first start.
 */
export async function insertInitialContent(app: NestFastifyApplication): Promise<void> {
  await inTransaction(app.get(DataSource), async tx => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [lock]);
    const known = await knownIn('site_content', 'key', tx);
    await writeContent(
      tx,
      initialContent.filter(({ key }) => !known.has(key)),
      app.get(Live),
    );
    await tx.createQueryBuilder().insert().into(Page).values(initialPages).orIgnore().execute();
  });
}

async function knownIn(table: string, column: string, tx: EntityManager): Promise<Set<string>> {
  const rows: Record<string, string>[] = await tx.query(`select ${column} from ${table}`);
  return new Set(rows.map(row => row[column]!));
}
