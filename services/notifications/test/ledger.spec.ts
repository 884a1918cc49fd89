import { supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import type { Output } from '@aar/contracts/contract';
import type { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { gatherPersonalData } from '../src/privacy/personal-data';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const query = (text: string, ...values: unknown[]) => site.dataSource.query(text, values);
const count = async (text: string) => Number((await query(`select count(*) ${text}`))[0].count);

/** Fills the ledger with years of alerts, all sent long ago, to one member each. */
async function fillLedger(alerts: number, age = '0 days') {
  await query(
    `with old as (
       insert into alerts (id, owner_id, title, request_type, urgency, location, state, city, created_at)
       select gen_random_uuid(), gen_random_uuid(), 't', 'Other', 'high', 'l', 's', 'c', now() - $2::interval
       from generate_series(1, $1::int) returning id, created_at),
     notice as (
       insert into notices (id, kind, title, body, href, created_at)
       select id, 'request-alert', 't', 'b', '/', created_at from old),
     notification as (
       insert into notifications (notice_id, member_id, created_at) select id, gen_random_uuid(), created_at from old),
     delivery as (
       insert into deliveries (id, kind, total, created_at, started_at, finished_at, final_counts)
       select id, 'alert', 1, created_at, created_at, created_at, '{"sent": 1}' from old),
     chunk as (
       insert into delivery_chunks (delivery_id, number, statuses, sent, finished_at, member_ids)
       select id, 0, '\\x01', 1, created_at, array[gen_random_uuid()] from old)
     insert into security_notices (id, member_id, kind, contact_type, created_at, finished_at)
     select id, gen_random_uuid(), 'password-changed', 'email', created_at, created_at from old`,
    alerts,
    age,
  );
  for (const table of filled) await query(`analyze ${table}`);
}

const filled = ['alerts', 'notices', 'notifications', 'deliveries', 'delivery_chunks', 'security_notices'];

async function ring() {
  const requestId = randomUUID();
  await site.publish(supportRequestCreated, {
    requestId,
    ownerId: randomUUID(),
    title: 'Dog in a well',
    requestType: 'Other',
    urgencyLevel: 'critical',
    location: 'Camp',
    state: 'Maharashtra',
    city: 'Pune',
    createdAt: new Date().toISOString(),
  });
  return requestId;
}

const finished = (id: string) =>
  waitUntil(
    async () => (await query('select from deliveries where id = $1 and finished_at is not null', id)).length > 0,
    { what: 'The delivery', timeout: 60_000 },
  );

/** Number of sequential scans of each filled table. */
const scans = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await query('select relname, seq_scan::int from pg_stat_user_tables where relname = any($1)', filled)).map(
      (row: { relname: string; seq_scan: number }) => [row.relname, row.seq_scan],
    ),
  );

describe('a ledger of many years', () => {
  it('is never scanned sequentially by the workers that maintain it', async () => {
    for (let years = 0; years < 4; years += 1) await fillLedger(4_000);
    await site.addMembers(700);
    const before = await scans();
    await site.startWorker();
    await finished(await ring());
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    const reports = () => site.pushedTo('admins', 'campaign');
    await waitUntil(() => reports().at(-1)?.status === 'completed', { what: 'the last report' });
    // The server counts a connection's scans at the latest when the connection ends.
    await site.stopWorkers();
    await waitUntil(async () => (await workerConnections()) === 0, { what: 'the end of the connections' });
    expect(await scans()).toEqual(before);
  });

  it('sums up only running broadcasts, not every message that waits for quiet hours to end', async () => {
    const [{ id }] = await query(
      `insert into deliveries (id, kind, total, started_at, state) values (gen_random_uuid(), 'message', 1, now(), 'sending')
       returning id`,
    );
    await query(
      `insert into delivery_chunks (delivery_id, number, statuses, member_ids, due_at)
       values ($1, 0, '\\x00', array[gen_random_uuid()], now() + interval '9 hours')`,
      id,
    );
    await site.addMembers(1);
    await site.startWorker();
    await site.completed((await site.broadcast()).body.campaignId);
    expect(await query('select counts, finished_at from deliveries where id = $1', id)).toEqual([
      { counts: null, finished_at: null },
    ]);
  });

  const workerConnections = () =>
    count(`from pg_stat_activity where datname = current_database() and application_name = 'notifications worker'`);

  it('is read for a member’s export only in the chunks that contain the member', async () => {
    await fillLedger(5_000);
    const members = await site.addMembers(1_100);
    await site.startWorker();
    const alert = await ring();
    await finished(alert);
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    const { data, read } = await inTransaction(site.dataSource, async tx => {
      const chunksRead = async () =>
        (
          await tx.query(
            `select seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_xact_user_tables
             where relname = 'delivery_chunks'`,
          )
        )[0];
      // Earlier scans of the connection that were not reported yet count as well.
      const before = await chunksRead();
      const data = JSON.parse(await gatherPersonalData(tx, members[700]!.id, {}));
      const after = await chunksRead();
      return { data, read: { scans: after.scans - before.scans, rows: after.rows - before.rows } };
    });
    expect(data.messages).toEqual([
      expect.objectContaining({ kind: 'alert', subject: 'Dog in a well', status: 'sent' }),
      expect.objectContaining({ kind: 'campaign', subject: 'Rally on Sunday', status: 'sent' }),
    ]);
    expect(read).toEqual({ scans: 0, rows: 2 });
  });
});

describe('data older than the configured retention', () => {
  /** Makes the retention due. */
  const retentionIsDue = () =>
    waitUntil(async () => (await query(`update due_work set due_at = now() where name = 'retention'`))[1] > 0, {
      what: 'the retention to be scheduled',
    });

  it('is deleted, and newer data is not', async () => {
    for (let months = 0; months < 2; months += 1) await fillLedger(3_000, '30 days');
    await fillLedger(3, '20 days');
    await site.startWorker({ NOTICES_KEPT_DAYS: '25', SECURITY_NOTICES_KEPT_DAYS: '25' });
    await retentionIsDue();
    for (const table of filled)
      await waitUntil(async () => (await count(`from ${table}`)) === 3, { what: `three ${table}`, timeout: 60_000 });
  });

  it('includes the status of each recipient of a broadcast; its totals are not deleted', async () => {
    await site.addMembers(300);
    // Too few failures for the campaign to be held.
    site.mail.recipientReply = address => (/^member[78]@/.test(address) ? '550 nobody' : '250 OK');
    await site.startWorker();
    const [old, young] = [(await site.broadcast()).body.campaignId, (await site.broadcast()).body.campaignId];
    await site.completed(old);
    await site.completed(young);
    const before = await site.campaign(old);
    expect(before.counts.failed).toBe(2);
    await site.stopWorkers();
    const age = (id: string, days: number) =>
      query(
        `update deliveries set finished_at = now() - $2 * interval '1 day', created_at = now() - $2 * interval '1 day'
         where id = $1`,
        id,
        days,
      );
    await age(old, 31);
    await age(young, 29);
    await site.startWorker({ RECIPIENTS_KEPT_DAYS: '30', NOTICES_KEPT_DAYS: '20' });
    await retentionIsDue();
    const recipients = async (id: string) =>
      (await site.call<Output<typeof campaigns.recipients>>(`GET /admin/campaigns/${id}/recipients?limit=1`)).body
        .recipients.length;
    await waitUntil(async () => (await recipients(old)) === 0, { what: 'forgetting the recipients' });
    expect((await site.campaign(old)).counts).toEqual(before.counts);
    expect(await count('from delivery_failures')).toBe(before.counts.failed);
    expect(await recipients(young)).toBe(1);
  });
});
