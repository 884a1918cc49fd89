import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { JobQueue } from '@aar/platform/jobs/job-queue';
import { waitUntil } from '@aar/tools/ports.mjs';
import { statusOfByte } from '../src/deliveries/recipient-status';
import { type Notifications, startNotifications } from './notifications.harness';
import { SeededFaults } from './seeded-faults';

jest.setTimeout(300_000);

/** One quick seed, or those of `npm run faults`. */
const seeds = (process.env.FAULT_SEEDS ?? '12').split(',').map(Number);

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

/** The status of each address in the ledger. */
async function ledgerOf(id: string) {
  const rows: { email: string; status: number }[] = await site.dataSource.query(
    `select r.email, get_byte(c.statuses, m.ordinal::int - 1) as status
     from delivery_chunks c cross join lateral unnest(c.member_ids) with ordinality as m (id, ordinal)
     join recipients r on r.member_id = m.id where c.delivery_id = $1`,
    [id],
  );
  return rows.map(({ email, status }) => ({ email, status: statusOfByte[status]! }));
}

async function csvStatuses(id: string) {
  const file = await fetch(`${site.service.url}/admin/campaigns/${id}/recipients.csv`, {
    headers: await site.actorHeaders({ id: '00000000-0000-4000-8000-00000000ad01', role: 'admin' }),
  });
  return (await file.text())
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(',')[4]!);
}

const tally = (statuses: string[]) => {
  const counts: Record<string, number> = { total: statuses.length };
  for (const status of statusOfByte) counts[status] = statuses.filter(each => each === status).length;
  return counts;
};

async function expectReachedAsPromised(id: string, run: SeededFaults) {
  const ledger = await ledgerOf(id);
  const [sent, failed, unknown] = (['sent', 'failed', 'unknown'] as const).map(status =>
    ledger.filter(each => each.status === status).map(({ email }) => email),
  ) as [string[], string[], string[]];
  const reached = site.mail.counts;
  // Everyone has an outcome, and it matches what the mail server received.
  expect(sent.length + failed.length + unknown.length).toBe(run.total);
  expect(failed.sort()).toEqual(run.refused.sort());
  expect(sent.filter(email => !reached.has(email))).toEqual([]);
  expect(unknown.length).toBeLessThanOrEqual(run.mostUnknown);
  const maybe = new Set([...sent, ...unknown]);
  expect([...reached.keys()].filter(email => !maybe.has(email))).toEqual([]);
  // No more duplicates than crashes allow, each with the same message id.
  expect(site.mail.duplicates).toBeLessThanOrEqual(run.mostRepeated);
  expect(new Set(site.mail.received.map(({ messageId }) => messageId)).size).toBe(site.mail.counts.size);
  // The panel, the file and the last live report show the counts of the ledger.
  const { counts } = await site.campaign(id);
  expect(counts).toEqual(tally(ledger.map(({ status }) => status)));
  expect(tally(await csvStatuses(id))).toEqual(counts);
  const lastReport = () => (site.pushedTo('admins', 'campaign') as Campaign[]).at(-1);
  await waitUntil(() => lastReport()?.status === 'completed', { what: 'the last report' });
  expect(lastReport()?.counts).toEqual(counts);
}

async function expectNothingUnderWay(id: string) {
  const held =
    'select from delivery_chunks where delivery_id = $1 and (finished_at is null or leased_until is not null)';
  expect(await site.dataSource.query(held, [id])).toEqual([]);
  const jobs = site.service.app.get(JobQueue);
  // Jobs of killed workers count as active until the queue notices; they have nothing left to do.
  const waiting = async () => {
    const { wait = 0, prioritized = 0, delayed = 0 } = await jobs.counts('campaigns');
    return wait + prioritized + delayed;
  };
  await waitUntil(async () => (await waiting()) === 0, { what: 'an empty queue', timeout: 30_000 });
}

const tooLong = () => sleep(270_000, undefined, { ref: false }).then(() => Promise.reject(new Error('no end')));

describe('a campaign', () => {
  it.each(seeds)('keeps its guarantees under random faults (seed %i)', async seed => {
    const run = new SeededFaults(site, seed);
    try {
      const id = await Promise.race([run.run(), tooLong()]);
      await expectReachedAsPromised(id, run);
      await expectNothingUnderWay(id);
      const known = 'select from recipients where member_id = any ($1)';
      await waitUntil(
        async () => (await site.dataSource.query(known, [run.announced])).length === run.announced.length,
        {
          what: 'the event behind the one that nobody can read',
        },
      );
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(`npm run faults -- ${seed}\n${run.story}\n${message}; under way: ${run.underWay}`, { cause });
    }
  });
});
