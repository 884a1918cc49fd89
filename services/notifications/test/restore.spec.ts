import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { journalEntryWritten } from '@aar/contracts/content/journal.messages';
import { loadJournal, untilApplied } from '@aar/platform/restore/load-journal';
import { prepareRestore } from '@aar/platform/restore/prepare';
import { release, reportOf } from '@aar/platform/restore/report';
import { runService } from '@aar/platform/service/start-service';
import { dumpDatabase, restoreDatabase } from '@aar/tools/backup/dump-database.mjs';
import { waitUntil } from '@aar/tools/ports.mjs';
import { DataSource } from 'typeorm';
import { notifications } from '../src/notifications.process';
import { type Notifications, startNotifications } from './notifications.harness';

/** Every message would be a chunk of its own budget of failures: unknown ones hold no campaign here. */
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

describe('a campaign whose site is restored to a third of it', () => {
  it('sends nothing while held, nobody gets it twice, and whoever may have got it is listed', async () => {
    await site.addMembers(2_600);
    site.mail.delay = 20;
    const { body } = await site.broadcast();
    const worker = await site.spawnWorker({ QUEUE_CONCURRENCY: 'campaigns=2' });
    await waitUntil(() => sent() >= 800, { what: 'a third of the campaign', timeout: 60_000 });
    const file = await backUp();
    await waitUntil(() => sent() >= 1_500, { what: 'more of the campaign', timeout: 60_000 });
    worker.kill('SIGKILL');
    await waitUntil(() => journal().length >= 4, { what: 'the journal' });

    const restored = await restore(file);
    await restored.applyJournal();
    const before = sent();
    site.mail.delay = 0;
    await site.startWorker();
    // The worker is ready, and another campaign is accepted by nobody.
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
    // Of the chunks under way at the crash, and of nobody else.
    expect(counts.unknown).toBeLessThanOrEqual(2 * 500);
    expect(site.mail.counts.size).toBeGreaterThanOrEqual(counts.sent);
    expect(2_600 - site.mail.counts.size).toBeLessThanOrEqual(counts.unknown);
  });
});
