import { randomUUID } from 'node:crypto';
import { waitUntil } from '@aar/tools/ports.mjs';
import { addChunk } from '../src/deliveries/add-chunk';
import { ChunkLedger, type Claim } from '../src/deliveries/chunk-ledger';
import type { DeliveryKind } from '../src/vocabulary/delivery-kinds';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;
let ledger: ChunkLedger;

beforeAll(async () => {
  site = await startNotifications();
  ledger = new ChunkLedger(site.dataSource);
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

/** A delivery with this many chunks of one member each. */
async function delivery(chunks: number, kind: DeliveryKind = 'campaign') {
  const deliveryId = randomUUID();
  for (let number = 0; number < chunks; number += 1)
    await addChunk(site.dataSource.manager, { deliveryId, kind, channel: 'email', number, memberIds: [randomUUID()] });
  return deliveryId;
}

/** Claims this many chunks one after another, and returns the name of the delivery of each. */
async function turns(count: number, names: Record<string, string>) {
  let line = '';
  for (let n = 0; n < count; n += 1)
    line += names[(await ledger.claim('campaigns', ['email']))?.deliveryId ?? ''] ?? '-';
  return line;
}

const shareOf = (name: string, line: string) => [...line].filter(letter => letter === name).length;

describe('deliveries that share the workers', () => {
  it('take turns, one chunk each: the second starts at once, and neither waits for the other to finish', async () => {
    const large = await delivery(20);
    expect(await turns(8, { [large]: 'L' })).toBe('LLLLLLLL');
    const small = await delivery(4);
    const line = await turns(16, { [large]: 'L', [small]: 's' });
    expect(line[0]).toBe('s');
    // From then on they alternate until the small one is finished.
    expect(line.slice(1, 7).replaceAll('Ls', '').replaceAll('sL', '')).toBe('');
    expect(line.slice(8)).toBe('LLLLLLLL');
    expect(shareOf('s', line)).toBe(4);
  });

  it('get a third of the turns each when there are three, whenever they started', async () => {
    const ids = [await delivery(12)];
    await turns(3, {});
    ids.push(await delivery(12));
    await turns(3, {});
    ids.push(await delivery(12));
    const line = await turns(9, Object.fromEntries(ids.map((id, index) => [id, 'abc'[index]!])));
    for (const name of 'abc') expect(shareOf(name, line)).toBeGreaterThanOrEqual(2);
  });

  it('give an alert four chunks for each chunk of a broadcast, which does not wait for its end', async () => {
    const broadcast = await delivery(10);
    await turns(3, {});
    const alert = await delivery(20, 'alert');
    const line = await turns(15, { [broadcast]: 'b', [alert]: 'A' });
    expect(line[0]).toBe('A');
    expect(shareOf('b', line)).toBe(3);
  });

  it('do not make up for the time in which one of them had nothing to do', async () => {
    const [deferred, other] = [await delivery(20), await delivery(20)];
    const names = { [deferred]: 'd', [other]: 'o' };
    await turns(2, names);
    const due = (when: string) =>
      site.dataSource.query(`update delivery_chunks set due_at = ${when} where delivery_id = $1`, [deferred]);
    await due(`now() + interval '10 minutes'`);
    expect(await turns(8, names)).toBe('oooooooo');
    await due('now()');
    expect(shareOf('d', await turns(8, names))).toBeLessThanOrEqual(5);
  });

  it('are claimed concurrently, each chunk once', async () => {
    const ids = [await delivery(15), await delivery(15)];
    const claims = await Promise.all(Array.from({ length: 40 }, () => ledger.claim('campaigns', ['email'])));
    const claimed = claims.filter((claim): claim is Claim => claim !== null);
    expect(new Set(claimed.map(({ deliveryId, number }) => `${deliveryId} ${number}`)).size).toBe(claimed.length);
    expect(claimed).toHaveLength(30);
    for (const id of ids) expect(claimed.filter(({ deliveryId }) => deliveryId === id)).toHaveLength(15);
  });

  it('leave the first chunk of an alert to the queue of its channel, which accepts no other', async () => {
    const [alert] = [await delivery(2, 'alert'), await delivery(1)];
    expect(await ledger.claim('email', ['email'])).toMatchObject({ deliveryId: alert, number: 0 });
    expect(await ledger.claim('email', ['email'])).toBeNull();
    expect(await ledger.claim('campaigns', [])).toBeNull();
    await turns(2, {});
    expect(await ledger.claim('campaigns', ['email'])).toBeNull();
  });
});

it('a small broadcast finishes while a large one that started earlier is still running', async () => {
  await site.addMembers(7_000);
  await site.addMembers(700, { userType: 'ngo' });
  site.mail.delay = 10;
  await site.startWorker();
  const many = (await site.broadcast({ targetAudience: 'activists' })).body.campaignId;
  await waitUntil(() => site.mail.received.length > 1_500, { what: 'a part of it', timeout: 60_000 });
  const few = (await site.broadcast({ targetAudience: 'ngos' })).body.campaignId;
  await site.completed(few, 60_000);
  expect((await site.campaign(many)).counts.sent).toBeLessThan(7_000);
  await site.completed(many, 60_000);
  expect(site.mail.counts.size).toBe(7_700);
  expect(site.mail.duplicates).toBe(0);
});
