import { randomUUID } from 'node:crypto';
import { inTransaction } from '@aar/platform/database/transaction';
import { atOnce } from '@aar/testing/at-once';
import type { EntityManager } from 'typeorm';
import type { ProviderReport } from '../src/channels/webhooks/provider-report';
import { ProviderReports } from '../src/channels/webhooks/provider-reports';
import { CampaignControl } from '../src/campaigns/campaign-control';
import { addChunk } from '../src/deliveries/add-chunk';
import { DeliveryControl } from '../src/deliveries/delivery-control';
import { DeliveryQueue } from '../src/deliveries/delivery-queue';
import { retractNotices } from '../src/privacy/retract-notices';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;
beforeAll(async () => void (site = await startNotifications()));
afterAll(() => site?.stop());
afterEach(() => site.reset());

const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);

/** A campaign of three chunks of two members: in each, the first message is sent and the second failed. */
async function aDelivery(state: 'sent' | 'paused') {
  const id = randomUUID();
  const members = Array.from({ length: 6 }, () => randomUUID()).sort();
  for (const number of [0, 1, 2]) {
    const memberIds = members.slice(2 * number, 2 * number + 2);
    const chunk = { deliveryId: id, number, kind: 'campaign', channel: 'email', memberIds } as const;
    await addChunk(site.dataSource.manager, chunk);
  }
  const finishedAt = state === 'sent' ? 'now()' : 'null';
  await run(
    `update delivery_chunks set statuses = '\\x0102', sent = 1, failed = 1, finished_at = ${finishedAt} where delivery_id = $1`,
    id,
  );
  await run(
    `update deliveries set state = $2, finished_at = ${finishedAt}, final_counts = ${state === 'sent' ? `'{"sent": 3, "failed": 3}'` : 'null'}
     where id = $1`,
    id,
    state,
  );
  const locks: Record<'delivery' | 'chunk', [string, string[]]> = {
    delivery: ['select from deliveries where id = $1 for update', [id]],
    chunk: ['select from delivery_chunks where delivery_id = $1 and number = 1 for update', [id]],
  };
  const statuses = async () =>
    (await run('select statuses from delivery_chunks where delivery_id = $1 order by number', id)).map(
      (chunk: { statuses: Buffer }) => chunk.statuses.toString('hex'),
    );
  return { id, members, locks, statuses };
}

const call = (work: (tx: EntityManager) => Promise<unknown>) => () => inTransaction(site.dataSource, work);
const comesBack = (deliveryId: string, ...memberIds: string[]) =>
  call(tx =>
    site.service.app.get(ProviderReports).apply(
      tx,
      'sendgrid',
      memberIds.map((memberId): ProviderReport => ({
        id: randomUUID(),
        event: 'refused',
        contactType: 'email',
        contact: 'somebody@example.in',
        detail: 'mailbox full',
        message: { deliveryId, memberId },
      })),
    ),
  );

// A third transaction has a lock that both need. They already have what they locked before it, so with different lock
// orders they would deadlock.
describe('a bounced message', () => {
  it.each([
    { action: 'retryFailed', state: 'sent', left: ['0200', '0100', '0100'] },
    { action: 'resume', state: 'paused', left: ['0202', '0102', '0102'] },
  ] as const)('and a concurrent $action of its delivery both succeed', async ({ action, state, left }) => {
    const { id, members, locks, statuses } = await aDelivery(state);
    const control = site.service.app.get(DeliveryControl);
    const answers = await atOnce(site.dataSource, locks.delivery, [
      call(tx => control[action](tx, id)),
      comesBack(id, members[0]!),
    ]);
    expect(answers[0]).toBe('queued');
    expect(await statuses()).toEqual(left);
  });

  it.each(['delivery', 'chunk'] as const)(
    'is recorded together with bounces in the opposite order while a third transaction holds the %s',
    async held => {
      const { id, members, locks, statuses } = await aDelivery('sent');
      const [first, , second, , third] = members as [string, string, string, string, string];
      const calls = [comesBack(id, third, second, first), comesBack(id, first, second, third)];
      await atOnce(site.dataSource, locks[held], calls);
      expect(await statuses()).toEqual(['0202', '0202', '0202']);
      const [{ final_counts: counts }] = await run('select final_counts from deliveries where id = $1', id);
      expect(counts).toEqual({ sent: 0, failed: 6 });
    },
  );
});

describe('chunks that are queued in the opposite order', () => {
  // PostgreSQL scans a small table and locks rows in their physical order; in a large one it locks them in the order requested.
  beforeEach(async () => {
    const id = randomUUID();
    await run(
      `insert into deliveries (id, kind, channel, total, state) values ($1, 'campaign', 'email', 0, 'sent')`,
      id,
    );
    await run(
      `insert into delivery_chunks (delivery_id, number, statuses, member_ids, finished_at)
       select $1, n, '', '{}', now() from generate_series(1, 30000) n`,
      id,
    );
    await run('analyze delivery_chunks');
  });

  const queued = (deliveryId: string, numbers: number[]) => () =>
    site.service.app
      .get(DeliveryQueue)
      .add(numbers.map(number => ({ deliveryId, number, fence: 0, kind: 'campaign', channel: 'email' })));
  const inTurn: Record<string, (id: string) => () => Promise<unknown>> = {
    'while others queue them': id => queued(id, [0, 1, 2]),
    'while the campaign is let go': id => call(tx => site.service.app.get(CampaignControl).releaseTrial(tx, id)),
    'while what they tell of is taken back': id => call(tx => retractNotices(tx, [id])),
  };
  it.each(Object.keys(inTurn))('%s all succeed', async other => {
    const { id, locks } = await aDelivery('paused');
    await run(`update delivery_chunks set due_at = 'infinity' where delivery_id = $1`, id);
    const calls: (() => Promise<unknown>)[] = [queued(id, [2, 1, 0]), inTurn[other]!(id)];
    await expect(atOnce(site.dataSource, locks.chunk, calls)).resolves.toHaveLength(2);
  });
});
