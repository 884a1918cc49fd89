import { startBackingServers } from '@aar/testing/backing-servers';
import { ManualClock } from '@aar/testing/manual-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { InboxPruning, pruneInboxAndAnswers } from '../src/messaging/inbox-pruning';
import { openTestDatabase, startDueWork } from './due-work.harness';

it('every hour, events applied a month ago and responses stored a day ago are deleted', async () => {
  const servers = await startBackingServers({ postgres: true });
  const dataSource = await openTestDatabase(servers.databaseUrl);
  const clock = new ManualClock();
  const app = await startDueWork({ dataSource, clock, work: [pruneInboxAndAnswers] }, InboxPruning);
  try {
    const age = (days: number) => `now() - interval '${days} days'`;
    for (const [name, days] of Object.entries({ old: 31, young: 29 })) {
      await dataSource.query(`insert into inbox values ('s', '${name}', ${age(days)})`);
      await dataSource.query(`insert into inbox_attempts values ('s', '${name}', 1, ${age(days)})`);
      await dataSource.query(
        `insert into idempotency_keys (scope, key, body_hash, created_at) values ('s', '${name}', 'h', ${age(days / 30)})`,
      );
    }
    const left = () =>
      dataSource.query(
        `select event_id as name from inbox where subscription = 's' union all
         select event_id from inbox_attempts union all select key from idempotency_keys`,
      );
    clock.advance(3_600_000);
    await waitUntil(async () => (await left()).length === 3, { what: 'the old ones to go' });
    expect(await left()).toEqual([{ name: 'young' }, { name: 'young' }, { name: 'young' }]);
  } finally {
    await app.close();
    await dataSource.destroy();
    await servers.close();
  }
});
