import { supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { randomUUID } from 'node:crypto';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const count = async (text: string, ...values: unknown[]) =>
  Number((await site.dataSource.query(`select count(*) ${text}`, values))[0].count);

async function ring(city: string, changes: object = {}) {
  const requestId = randomUUID();
  await site.publish(supportRequestCreated, {
    requestId,
    ownerId: randomUUID(),
    title: 'Flood in the old town',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Camp',
    state: 'Maharashtra',
    city,
    createdAt: new Date().toISOString(),
    ...changes,
  });
  return requestId;
}

const toldOf = (alert: string) => count('from notifications where notice_id = $1', alert);
const everyoneToldOf = (alert: string, people: number, timeout = 60_000) =>
  waitUntil(async () => (await toldOf(alert)) === people, { what: `${people} notices`, timeout });

/** Alerts for this many members of Pune and of Nagpur, most of whose chunks are still to be sent. */
async function twoAlerts(people: { pune: number; nagpur: number }) {
  await site.addMembers(people.pune);
  await site.addMembers(people.nagpur, { city: 'Nagpur' });
  const pune = await ring('Pune');
  await everyoneToldOf(pune, Math.min(500, people.pune));
  const nagpur = await ring('Nagpur');
  await everyoneToldOf(nagpur, Math.min(500, people.nagpur));
  return { pune, nagpur };
}

/**
 * Runs the work while writing a notice takes two milliseconds on average: a few long waits, which a busy machine hardly
 * prolongs.
 */
async function whileWritingIsSlow(work: () => Promise<void>) {
  await site.dataSource.query(`
    create function dawdle() returns trigger language plpgsql as $$ begin
      if get_byte(uuid_send(new.member_id), 15) < 10 then perform pg_sleep(0.05); end if;
      return new;
    end $$;
    create trigger dawdle before insert on notifications for each row execute function dawdle()`);
  try {
    await work();
  } finally {
    await site.dataSource.query('drop trigger dawdle on notifications; drop function dawdle');
  }
}

const finished = async (alert: string) =>
  (await count('from deliveries where id = $1 and finished_at is not null', alert)) > 0;
const mailed = (alert: string) => site.mail.received.filter(({ messageId }) => messageId.includes(alert));

describe('a critical request in a city of many members', () => {
  it('reaches all of them although one statement would exceed its timeout', async () => {
    await site.addMembers(2_100);
    await whileWritingIsSlow(async () => {
      await site.startWorker();
      await everyoneToldOf(await ring('Pune'), 2_100);
    });
  });

  it('alerts the first chunk in the transaction of the event, whatever the workers do', async () => {
    await site.addMembers(1_200);
    await everyoneToldOf(await ring('Pune'), 500);
  });

  it('pushes once to each open browser and mails each member once', async () => {
    const members = await site.addMembers(1_234);
    await site.startWorker();
    const alert = await ring('Pune');
    await waitUntil(() => finished(alert), { what: 'the mail', timeout: 60_000 });
    const rung = () => site.pushes.filter(({ event }) => event === 'notification').flatMap(({ to }) => to);
    await waitUntil(() => rung().length >= members.length, { what: 'the pushes' });
    expect(rung().sort()).toEqual(members.map(({ id }) => id).sort());
    expect([...site.mail.counts.keys()].sort()).toEqual(members.map(({ email }) => email).sort());
    expect(site.mail.duplicates).toBe(0);
    const [{ counts }] = await site.dataSource.query('select final_counts as counts from deliveries where id = $1', [
      alert,
    ]);
    expect(counts).toMatchObject({ total: 1_234, sent: 1_234, pending: 0 });
  });

  it('reaches everyone once although the worker is killed', async () => {
    await site.addMembers(5_800);
    const worker = await site.spawnWorker({ SMTP_CONNECTIONS: '1' });
    await whileWritingIsSlow(async () => {
      const alert = await ring('Pune');
      await waitUntil(async () => (await toldOf(alert)) >= 2_000, { what: 'a third of it', timeout: 60_000 });
      worker.kill('SIGKILL');
      expect(await toldOf(alert)).toBeLessThan(5_800);
      await site.startWorker();
      await everyoneToldOf(alert, 5_800);
    });
    expect(await count('from ringing_alerts')).toBe(0);
  });

  it('takes turns with another large one, one chunk each', async () => {
    const { pune, nagpur } = await twoAlerts({ pune: 5_000, nagpur: 1_200 });
    await whileWritingIsSlow(async () => {
      await site.startWorker();
      await everyoneToldOf(nagpur, 1_200);
      expect(await toldOf(pune)).toBeLessThan(2_600);
    });
  });

  it('does not block the others when it fails', async () => {
    const { pune, nagpur } = await twoAlerts({ pune: 1_200, nagpur: 1_200 });
    await site.dataSource.query(
      `alter table notifications add constraint broken check (notice_id <> '${pune}') not valid`,
    );
    await site.startWorker();
    await everyoneToldOf(nagpur, 1_200);
    await site.dataSource.query('alter table notifications drop constraint broken');
    await everyoneToldOf(pune, 1_200);
  });

  it('is processed by one worker at a time', async () => {
    await site.addMembers(3_000);
    await Promise.all([site.startWorker(), site.startWorker(), site.startWorker()]);
    const alert = await ring('Pune');
    await everyoneToldOf(alert, 3_000);
    await waitUntil(async () => (await count('from ringing_alerts')) === 0, { what: 'the end' });
    expect(await count('from delivery_chunks where delivery_id = $1', alert)).toBe(6);
  });

  it('is skipped by other workers while one of them processes it', async () => {
    const { pune, nagpur } = await twoAlerts({ pune: 600, nagpur: 600 });
    // Locks the alert as a worker does during its turn.
    await holdTransaction(site.dataSource, async tx => {
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await tx.query('select from ringing_alerts where alert_id = $1 for update', [pune]);
      await site.startWorker();
      await everyoneToldOf(nagpur, 600);
      expect(await toldOf(pune)).toBe(500);
    });
    await everyoneToldOf(pune, 600);
  });

  it('does not delay the mail of another city, however much of its own is queued', async () => {
    const { pune, nagpur } = await twoAlerts({ pune: 8_000, nagpur: 1_200 });
    site.mail.delay = 40;
    await site.startWorker();
    await waitUntil(() => mailed(nagpur).length === 1_200, { what: 'the mail of Nagpur', timeout: 50_000 });
    expect(mailed(pune).length).toBeLessThan(5_000);
  });

  it('is not closed before it has reached everyone', async () => {
    await site.addMembers(600);
    await site.addMembers(10, { city: 'Nagpur' });
    const pune = await ring('Pune');
    await everyoneToldOf(pune, 500);
    await holdTransaction(site.dataSource, async tx => {
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await tx.query('select from ringing_alerts for update');
      await site.startWorker();
      await waitUntil(() => mailed(pune).length === 500, { what: 'the first chunk' });
      const chunkDone = 'from delivery_chunks where finished_at is not null and delivery_id = $1';
      await waitUntil(async () => (await count(chunkDone, pune)) > 0, { what: 'the end of the first chunk' });
      // One statement closes all finished deliveries, so this one would be closed no later than the next.
      const later = await ring('Nagpur');
      await waitUntil(() => finished(later), { what: 'a later alert' });
      expect(await finished(pune)).toBe(false);
    });
    await waitUntil(() => finished(pune), { what: 'the rest', timeout: 60_000 });
    expect(mailed(pune)).toHaveLength(600);
  });

  it('stops alerting once its owner is erased', async () => {
    const ownerId = randomUUID();
    await site.addMembers(1_200);
    const alert = await ring('Pune', { ownerId });
    await everyoneToldOf(alert, 500);
    await site.publish(memberErased, { memberId: ownerId });
    await waitUntil(async () => (await toldOf(alert)) === 0, { what: 'the erasure' });
    await site.startWorker();
    const next = await ring('Pune');
    await everyoneToldOf(next, 1_200);
    expect({ told: await toldOf(alert), mailed: mailed(alert).length }).toEqual({ told: 0, mailed: 0 });
    await waitUntil(async () => (await count('from ringing_alerts')) === 0, { what: 'the end' });
  });

  it('is not shown to members who move to the city later', async () => {
    await site.addMembers(700);
    await site.startWorker();
    const alert = await ring('Pune');
    await everyoneToldOf(alert, 700);
    await waitUntil(async () => (await count('from ringing_alerts')) === 0, { what: 'the end' });
    const [late] = await site.addMembers(1);
    await everyoneToldOf(await ring('Pune'), 701);
    expect((await site.inbox(late!.id)).notifications).toHaveLength(1);
  });
});
