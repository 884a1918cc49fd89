import { CampaignReport } from '@aar/contracts/notifications/campaign-report.contract';
import { ManualClock } from '@aar/testing/manual-clock';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import { CampaignSums } from '../src/reports/campaign-sums';
import { admin, type Notifications, startNotifications } from './notifications.harness';

const clock = new ManualClock();

let site: Notifications;
beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(async () => {
  await site.reset();
  await site.dataSource.query('truncate campaign_days, summed_deliveries, report_books');
});

const sum = () => new CampaignSums(site.dataSource, clock).sum({}, { signal: new AbortController().signal });
const report = async (query: Record<string, string> = {}) =>
  CampaignReport.parse((await site.call(`GET /admin/reports/campaigns?${new URLSearchParams(query)}`)).body);

/** A finished campaign; `outcomes` is the status of each member's message, in the order of their ids. */
async function finish(outcomes: string) {
  const { body } = await site.broadcast();
  const statuses = [...outcomes].map(outcome => 'psfuxc'.indexOf(outcome));
  await site.dataSource.query(`update delivery_chunks set statuses = $2, finished_at = now() where delivery_id = $1`, [
    body.campaignId,
    Buffer.from(statuses),
  ]);
  await site.dataSource.query(
    `update deliveries set finished_at = now(), state = 'sent', final_counts = '{"total": 4, "sent": 4}' where id = $1`,
    [body.campaignId],
  );
  return body.campaignId;
}

it('shows the outcomes of finished campaigns by day and state', async () => {
  await site.addMembers(4, { state: 'Goa' });
  await finish('ssfu');
  await site.broadcast();
  await sum();
  const { series, totals, countedAt } = await report();
  expect(series).toHaveLength(30);
  expect(series.at(-1)).toEqual({ day: dayInIndia(new Date()), ...totals });
  expect(totals).toEqual({ campaigns: 1, recipients: 4, sent: 2, failed: 1, unknown: 1, suppressed: 0, cancelled: 0 });
  expect(countedAt).toBe(clock.now().toISOString());
  expect((await report({ state: 'Goa' })).totals).toMatchObject({ campaigns: 1, recipients: 4 });
  expect((await report({ state: 'Kerala' })).totals).toMatchObject({ campaigns: 0, recipients: 0 });
});

it('is idempotent, and updated if a campaign was resumed', async () => {
  await site.addMembers(4);
  const id = await finish('ssff');
  await Promise.all([sum(), sum()]);
  await sum();
  expect((await report()).totals).toMatchObject({ campaigns: 1, sent: 2, failed: 2 });
  await site.dataSource.query(`update delivery_chunks set statuses = '\\x01010101' where delivery_id = $1`, [id]);
  await site.dataSource.query(`update deliveries set finished_at = finished_at + interval '1 hour' where id = $1`, [
    id,
  ]);
  await sum();
  expect((await report()).totals).toMatchObject({ campaigns: 1, sent: 4, failed: 0 });
});

it('keeps its sums when the recipients are deleted, and uses the final counts if it had none', async () => {
  await site.addMembers(4, { state: 'Goa' });
  const kept = await finish('sssf');
  await sum();
  const forgotten = await finish('sssf');
  await site.dataSource.query('delete from delivery_chunks where delivery_id = any($1)', [[kept, forgotten]]);
  await sum();
  expect((await report()).totals).toMatchObject({ campaigns: 2, recipients: 8, sent: 7, failed: 1 });
  expect((await report({ state: 'Goa' })).totals).toMatchObject({ campaigns: 1, sent: 3, failed: 1 });
});

it('is only for administrators', async () => {
  const editor = { ...admin, role: 'editor' as const };
  expect((await site.call('GET /admin/reports/campaigns', undefined, { actor: editor })).status).toBe(403);
});
