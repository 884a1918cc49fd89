import { randomUUID } from 'node:crypto';
import type { EventData } from '@aar/contracts/messaging';
import { exportPartGathered } from '@aar/contracts/identity/privacy.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { newMessageKeys, sealMessage } from '@aar/platform/security/sealed-message';
import { waitUntil } from '@aar/tools/ports.mjs';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { repeatErasure } from '../src/accounts/account-due-work';
import { lockedAccount } from '../src/accounts/change-account';
import { PrivacyConsumer } from '../src/privacy/privacy.consumer';
import { runDueWork } from './erase-due';
import { type PrivacySite, startPrivacySite } from './privacy.harness';

let site: PrivacySite;
beforeAll(async () => {
  site = await startPrivacySite();
});
afterAll(() => site?.stop());

/** Resolves when `count` statements wait for a lock. */
const waits = (count: number) =>
  waitUntil(
    async () =>
      (await site.run(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
        .length >= count,
    { what: `${count} to wait` },
  );

it('the last piece of a download and an erasure do not deadlock', async () => {
  const { actor } = await site.join();
  const [earlier, exportId] = [randomUUID(), randomUUID()];
  await site.run(`insert into data_exports (id, account_id, status) values ($1, $2, 'ready')`, earlier, actor.id);
  const keys = await newMessageKeys();
  await site.run(
    `insert into data_exports (id, account_id, private_key) values ($1, $2, $3)`,
    exportId,
    actor.id,
    keys.privateKey,
  );
  const data = await sealMessage('{}', keys.publicKey);
  const part = (keeper: string): EventData<typeof exportPartGathered> =>
    exportPartGathered.schema.parse({ exportId, memberId: actor.id, keeper, piece: 0, pieces: 1, data });
  const { keep } = PrivacyConsumer.prototype;
  const handIn = (keeper: string) =>
    inTransaction(site.dataSource, tx => keep.call(new PrivacyConsumer(), part(keeper), tx));
  for (const keeper of ['identity', 'community', 'content']) await handIn(keeper);
  await site.becomeDue(actor.id);
  let both: Promise<unknown> | undefined;
  await holdTransaction(site.dataSource, async tx => {
    await tx.query('lock table data_export_parts in share mode');
    const last = handIn('notifications');
    await waits(1);
    both = Promise.all([last, site.erase()]);
    await waits(2);
  });
  await both;
  expect(await site.accountOf(actor.id)).toMatchObject({ status: 'deleted', full_name: 'Deleted member' });
  expect(await site.run('select from data_exports where account_id = $1', actor.id)).toEqual([]);
});

it('writes of a member during the erasure of the account are refused', async () => {
  const { actor } = await site.join();
  let calls: ReturnType<typeof site.call>[] = [];
  await holdTransaction(site.dataSource, async tx => {
    await lockedAccount(tx, actor.id);
    calls = [
      site.call('POST /profile/contact-change', { contactType: 'email', contact: 'late@example.org' }, { actor }),
      site.call('POST /privacy/export', {}, { actor }),
      site.call('PUT /social-accounts/preferences', preferences, { actor }),
    ];
    await waits(calls.length);
    await tx.query(`update accounts set status = 'deleted' where id = $1`, [actor.id]);
  });
  for (const call of calls) expect(await call).toMatchObject({ status: 401, body: { code: 'auth.session-ended' } });
  for (const table of ['pending_contacts', 'data_exports', 'sharing_preferences'])
    expect(await site.run(`select from ${table} where account_id = $1`, actor.id)).toEqual([]);
});

const preferences = {
  autoShareEvents: true,
  autoShareRequests: true,
  includeHashtags: true,
  customHashtags: ['Late'],
  defaultMessage: 'Late',
};

it('an erasure is repeated once in all services, an hour later', async () => {
  const { actor } = await site.join();
  await site.becomeDue(actor.id);
  await site.erase();
  await site.heard('identity.member.erased.v1', { memberId: actor.id });
  await site.run(`insert into pending_contacts values ($1, 'email', 'late@example.org')`, actor.id);
  await site.erase();
  expect(await site.run('select from pending_contacts where account_id = $1', actor.id)).toHaveLength(1);

  await site.run(`update erasures set erased_at = now() - interval '61 minutes' where account_id = $1`, actor.id);
  await Promise.all([site.erase(), site.erase()]);
  await site.erase();
  expect(await site.run('select from pending_contacts where account_id = $1', actor.id)).toEqual([]);
  const told = () => site.eventsOf('identity.member.erased.v1', { memberId: actor.id });
  await waitUntil(() => told().length === 2, { what: 'telling the others again' });
  await waitUntil(async () => (await site.run('select from outbox')).length === 0, { what: 'telling everything' });
  expect(told()).toHaveLength(2);

  // A third run, by a repetition that is scheduled again, would delete this row.
  await site.run(`insert into pending_contacts values ($1, 'email', 'later@example.org')`, actor.id);
  await runDueWork(site.dataSource, repeatErasure, [actor.id]);
  expect(await site.run('select from pending_contacts where account_id = $1', actor.id)).toHaveLength(1);
});
