import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { journalEntryWritten } from '@aar/contracts/content/journal.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { loadJournal, untilApplied } from '@aar/platform/restore/load-journal';
import { prepareRestore } from '@aar/platform/restore/prepare';
import { release, reportOf } from '@aar/platform/restore/report';
import { runService } from '@aar/platform/service/start-service';
import { dumpDatabase, restoreDatabase } from '@aar/tools/backup/dump-database.mjs';
import { waitUntil } from '@aar/tools/ports.mjs';
import { DataSource } from 'typeorm';
import { notifications } from '../src/notifications.process';
import { SendDigest } from '../src/digest/send-digest';
import { Suppressions } from '../src/suppressions/suppressions';
import { type Notifications, startNotifications, undecidedPreferences } from './notifications.harness';

/** Every message would be a chunk with a budget of failures of its own: here unknown outcomes hold no campaign. */
const settings = { CAMPAIGN_HOLD_PERCENT: '100', CAMPAIGN_APPROVAL_FROM: '0' };
let site: Notifications;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aar-restore-'));
});
beforeEach(async () => {
  site = await startNotifications(settings);
});
afterEach(() => site?.stop());
afterAll(() => rm(folder, { recursive: true, force: true }));

const backUp = async () => {
  const file = path.join(folder, `${Math.random()}.dump`);
  await dumpDatabase({ url: site.servers.databaseUrl, file });
  return file;
};

const journal = () => site.told(journalEntryWritten).map(entry => JSON.stringify(entry));

/** Stops the service, restores the backup and starts the service on it. */
async function restore(file: string) {
  const url = site.servers.databaseUrl;
  await site.stopWorkers();
  await site.service.stop();
  await restoreDatabase({ url, file });
  await prepareRestore({ notifications: url }, site.servers.natsUrl);
  const again = await runService(notifications, site.env);
  Object.assign(site.service, again);
  site.service.stop = () => again.stop();
  const dataSource = again.app.get(DataSource);
  return {
    dataSource,
    async applyJournal() {
      await loadJournal(url, 'notifications', journal());
      await untilApplied(url, 60_000);
    },
    release: () => release('notifications', url),
    report: () => reportOf('notifications', url),
  };
}

const sent = () => site.mail.received.length;

describe('a campaign during which the site is restored to a third of it', () => {
  it('sends nothing while held, nobody gets it twice, and whoever may have got it is listed', async () => {
    await site.addMembers(2_600);
    site.mail.delay = 20;
    const { body } = await site.broadcast();
    const worker = await site.spawnWorker({ QUEUE_CONCURRENCY: 'campaigns=2' });
    await waitUntil(() => sent() >= 800, { what: 'a third of the campaign', timeout: 60_000 });
    const file = await backUp();
    await waitUntil(() => sent() >= 1_500, { what: 'more of the campaign', timeout: 60_000 });
    worker.kill('SIGKILL');
    // What has not left the outbox would be lost with it, and its recipients would be unknown too.
    const isEmpty = async () => (await site.dataSource.query('select from outbox')).length === 0;
    await waitUntil(isEmpty, { what: 'the journal' });

    const restored = await restore(file);
    await restored.applyJournal();
    const before = sent();
    site.mail.delay = 0;
    await site.startWorker();
    // The worker is ready, but no further campaign is accepted.
    expect((await site.broadcast()).body).toMatchObject({ code: 'site.held' });
    const [{ held }] = await restored.dataSource.query(
      'select count(*)::int as held from delivery_chunks where leased_until > now()',
    );
    expect([held, sent()]).toEqual([0, before]);
    expect(await restored.report()).toContainEqual(
      expect.objectContaining({ says: expect.stringMatching(/^journal, chunk: \d+ applied, 0 waiting, 0 failed$/) }),
    );

    await restored.release();
    const id = (body as { campaignId: string }).campaignId;
    const final = async () =>
      (await restored.dataSource.query('select final_counts as counts from deliveries where id = $1', [id]))[0]?.counts;
    await waitUntil(async () => (await final()) !== null, { what: 'the rest', timeout: 100_000 });
    const counts = await final();
    expect(site.mail.duplicates).toBe(0);
    expect(counts).toMatchObject({ total: 2_600, failed: 0, pending: 0 });
    expect(counts.sent + counts.unknown).toBe(2_600);
    // Only those of the chunks in progress at the crash.
    expect(counts.unknown).toBeLessThanOrEqual(2 * 500);
    expect(site.mail.counts.size).toBeGreaterThanOrEqual(counts.sent);
    expect(2_600 - site.mail.counts.size).toBeLessThanOrEqual(counts.unknown);
  });
});

describe('notifications, restored to before some changes', () => {
  const rows = (text: string, ...values: unknown[]) => site.service.app.get(DataSource).query(text, values);

  it('respects what members decided and providers reported since, and repeats neither digest, notice nor campaign', async () => {
    const [stopped, other] = (await site.addMembers(2)).map(({ id }) => id) as [string, string];
    const notice = '00000000-0000-4000-8000-0000000000a1';
    const campaign = (await site.call<{ id: string }>('POST /admin/campaigns', site.aBroadcast)).body.id;
    const at = new Date(Date.now() + 2_500).toISOString();
    expect((await site.call(`POST /admin/campaigns/${campaign}/schedule`, { at })).status).toBeLessThan(300);
    await rows(
      `insert into digest_items (member_id, kind, ref_id, title, href) values ($1, 'message', gen_random_uuid(), 'News', '/')`,
      other,
    );
    await rows(`insert into security_notices (id, member_id, kind) values ($1, $2, 'password-changed')`, notice, other);
    await rows(
      `insert into due_work (name, key, data, due_at) values ('send-security-notice', $1::text, json_build_object('noticeId', $1::text), 'epoch')`,
      notice,
    );
    await rows(`delete from due_work where name = 'send-digest'`);
    await waitUntil(async () => (await rows('select from outbox')).length === 0, { what: 'publishing' });
    const file = await backUp();

    await site.call(`POST ${site.unsubscribeLink(stopped, 'bulk_email')}`, undefined, { actor: null });
    await site.prefer(other, { digest: true, channels: { ...undecidedPreferences.channels, message: [] } });
    const { app } = await site.startWorker({}, new Date(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`));
    const suppressed = {
      contactType: 'email',
      contact: 'gone@example.in',
      reason: 'bounced',
      detail: '',
      provider: 'x',
      scope: 'bulk',
    } as const;
    await inTransaction(app.get(DataSource), tx =>
      app
        .get(Suppressions)
        .add(tx, suppressed)
        .then(() => undefined),
    );
    const once = (work: Parameters<typeof inTransaction>[1]) => inTransaction(app.get(DataSource), work);
    await app.get(SendDigest).send({}, { once } as Parameters<SendDigest['send']>[1]);
    await waitUntil(
      async () => (await rows('select from security_notices where finished_at is not null')).length === 1,
      {
        what: 'the notice',
      },
    );
    await waitUntil(async () => (await rows('select from outbox')).length === 0, { what: 'publishing' });
    await waitUntil(() => Date.now() > Date.parse(at), { what: 'the time of the campaign' });

    const restored = await restore(file);
    await restored.applyJournal();
    expect((await restored.report()).filter(({ todo }) => todo)).toEqual([]);
    expect(await rows('select bulk_email from recipients where member_id = $1', stopped)).toEqual([
      { bulk_email: false },
    ]);
    expect((await rows('select switched_off from preferences where member_id = $1', other))[0].switched_off).toContain(
      'message:email',
    );
    expect(await rows('select scope from suppressions')).toEqual([{ scope: 'bulk' }]);
    expect(await rows('select from digest_items where digest_id is null')).toEqual([]);
    expect(await rows('select from digests')).toHaveLength(1);
    expect(await rows('select from security_notices where finished_at is null')).toEqual([]);

    await restored.release();
    await site.startWorker();
    const state = async () => (await rows('select state, problem from campaigns where id = $1', campaign))[0];
    await waitUntil(async () => (await state()).state !== 'scheduled', { what: 'the time of the campaign' });
    expect(await state()).toEqual({ state: 'draft', problem: 'restored' });
  });
});
