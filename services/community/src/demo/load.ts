import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@aar/platform/config/config';
import { openDatabase } from '@aar/platform/database/database';
import { inTransaction } from '@aar/platform/database/transaction';
import { sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { CommunityConfig } from '../community.config';
import { db } from '../database/db';
import { communityDatabase } from '../database/database';
import { sumActivity } from '../reports/activity-sums';
import { demoId } from './demo-id';
import { insertEvents } from './insert-events';
import { insertRequests } from './insert-requests';
import { Members } from './members';

interface DemoOptions {
  /**
   * How many members must have arrived first, and how many ms to wait for the next one: identity's demo data arrive through
   * events.
   */
  members?: number;
  timeout?: number;
}

/**
 * Fills the database with demo support requests, offers, messages and events of the demo members, unless they exist. Their
 * dates are relative to now, and nobody is notified. Throws a ConfigError in production.
 */
export async function loadDemo(
  config: CommunityConfig,
  { members = 2_847, timeout = 60_000 }: DemoOptions = {},
): Promise<void> {
  if (config.isProduction) throw new ConfigError(['APP_ENV: demo data is refused in production']);
  const { DATABASE_URL: url } = config;
  const dataSource = await openDatabase({ url, poolSize: 2, service: 'community' }, communityDatabase);
  try {
    if (await isLoaded(dataSource)) return;
    await waitForMembers(dataSource, members, timeout);
    await inTransaction(dataSource, async tx => {
      const known = await Members.read(tx);
      const now = new Date();
      await insertRequests(tx, known, now);
      await insertEvents(tx, known, now);
      // So that the reports show the data now, not after their next run.
      const run = db(tx)
        .updateTable('due_work')
        .set({ due_at: sql<Date>`now()` });
      await run.where('name', '=', sumActivity.name).execute();
    });
  } finally {
    await dataSource.destroy();
  }
}

async function isLoaded(dataSource: DataSource) {
  const first = db(dataSource).selectFrom('support_requests').where('id', '=', demoId('request 0'));
  return (await first.executeTakeFirst()) !== undefined;
}

async function waitForMembers(dataSource: DataSource, wanted: number, timeout: number) {
  let before = 0;
  let deadline = performance.now() + timeout;
  for (;;) {
    const { known } = await db(dataSource)
      .selectFrom('activists')
      .select(sql<number>`count(*)::int`.as('known'))
      .executeTakeFirstOrThrow();
    if (known >= wanted) return;
    // Reset on progress, however slow the machine is: as long as some members arrive, the others will.
    if (known > before) deadline = performance.now() + timeout;
    before = known;
    if (performance.now() > deadline)
      throw new Error(`only ${known} of ${wanted} demo members have arrived from the identity service`);
    await sleep(200);
  }
}

if (require.main === module)
  Promise.resolve()
    .then(() => loadDemo(new CommunityConfig(process.env)))
    .catch((error: Error) => {
      process.stderr.write(`community demo: ${error instanceof ConfigError ? error.message : error.stack}\n`);
      process.exitCode = 1;
    });
