import { supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import { countDeadLetters } from '@aar/platform/messaging/dead-letters';
import { Nats } from '@aar/platform/messaging/nats';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { type Notifications, startNotifications } from './notifications.harness';

jest.setTimeout(120_000);

let site: Notifications;
beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());

const query = (text: string, ...values: unknown[]) => site.dataSource.query(text, values);

/** Does not wait until the event is applied. */
function post() {
  const requestId = randomUUID();
  void site
    .publish(supportRequestCreated, {
      requestId,
      ownerId: randomUUID(),
      title: 'Dog in a well',
      requestType: 'Other',
      urgencyLevel: 'critical',
      location: 'Camp',
      state: 'Maharashtra',
      city: 'Pune',
      createdAt: new Date().toISOString(),
    })
    .catch(() => undefined);
  return requestId;
}

it('requests posted while the table of alerts is locked alert their members afterwards, and none is dead-lettered', async () => {
  const [member] = await site.addMembers(1);
  const locking = site.dataSource.createQueryRunner();
  await locking.startTransaction();
  await locking.query('lock table alerts in access exclusive mode');
  const requests = [post(), post()];
  // Each has failed, and has waited for longer than the statement timeout.
  const waits = `select from inbox_attempts where subscription like 'notifications\\_\\_community_support-request_created%'
    and first_failed_at < now() - interval '4 seconds' and attempts = 0`;
  await waitUntil(async () => (await query(waits)).length === 2, { what: 'both to wait', timeout: 60_000 });
  const { lags } = (await (await fetch(`${site.service.url}/health/lags`)).json()) as { lags: Record<string, number> };
  expect(lags['events notifications__community_support-request_created_v1']).toBeGreaterThan(4);
  await locking.rollbackTransaction();
  await locking.release();
  const told = async (id: string) =>
    (await query('select from notifications where notice_id = $1 and member_id = $2', id, member!.id)).length === 1;
  for (const id of requests) await waitUntil(() => told(id), { what: 'the alert', timeout: 60_000 });
  expect(await countDeadLetters(site.service.app.get(Nats), 'notifications')).toBe(0);
  expect(await query('select from inbox_attempts where first_failed_at is not null')).toEqual([]);
});
