import type { Actor } from '@aar/contracts/access';
import type { EventKind } from '@aar/contracts/messaging';
import { exportPartGathered, exportRequested, memberErased } from '@aar/contracts/identity/privacy.messages';
import { eventSubject } from '@aar/platform/messaging/streams';
import { inTransaction } from '@aar/platform/database/transaction';
import { newMessageKeys, openMessage } from '@aar/platform/security/sealed-message';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { dumpTables } from '@aar/testing/dump-tables';
import { memberColumns, notLookedIn, withoutIndex } from '@aar/testing/member-columns';
import { storedMessages } from '@aar/testing/stored-messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { publishMessage } from '@aar/testing/publish-message';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { erasePersonalData, mostErased } from '../src/privacy/personal-data';
import { aRequest, type Community, startCommunity } from './community.harness';
import type { z } from 'zod';

let site: Community;
let nats: NatsConnection;
const told: { subject: string; data: Record<string, unknown> }[] = [];

beforeAll(async () => {
  site = await startCommunity();
  nats = await connect(natsAddress(site.servers.natsUrl));
  nats.subscribe('events.identity.>', {
    callback: (_, message) => void told.push({ subject: message.subject, data: message.json() }),
  });
  await nats.flush();
});
afterAll(async () => {
  await nats?.close();
  await site?.stop();
});

const publish = <E extends EventKind>(event: E, data: z.input<E['schema']>) => publishMessage(nats, event, data);

async function answer(name: string, fits: Record<string, unknown>) {
  const found = () =>
    told.find(
      ({ subject, data }) =>
        subject === eventSubject(name) && Object.entries(fits).every(([field, value]) => data[field] === value),
    );
  await waitUntil(() => found() !== undefined, { what: name });
  return found()!.data;
}

const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);

/** The place of the member's support request, with an accuracy of a metre. */
const point = { latitude: 18.5074321, longitude: 73.8312345 };

const insertEvent = async (owner: Actor, title: string, when: string) => {
  const id = randomUUID();
  await run(
    `insert into events (id, owner_id, title, description, event_type, location, state, city, event_date, event_time,
       current_participants, requirements, contact_info)
     values ($1, $2, $3, $3, 'Rally', $3, 'Maharashtra', 'Pune', $4, '10:00', 2, array[$3], $3)`,
    id,
    owner.id,
    title,
    when,
  );
  return id;
};
const attend = (event: string, actor: Actor) =>
  run('insert into event_participants (event_id, member_id) values ($1, $2)', event, actor.id);

const respond = (request: string, actor: Actor, message: string, contactInfo: string) =>
  site.call(`POST /support-requests/${request}/respond`, { message, contactInfo }, { actor, key: randomUUID() });

/**
 * A member and a neighbour. All content of the member contains "canary", all content of the neighbour "robin": each has a
 * support request on which the other offered help, and an event; both take part in a past and an upcoming one.
 */
async function twoMembers() {
  const member = await site.join({ fullName: 'Canary Rao', bio: 'Canary bio', ngoName: 'Canary Trust' });
  const neighbour = await site.join({ fullName: 'Robin Shah', bio: 'Robin bio' });
  const post = async (actor: Actor, word: string) => {
    const words = {
      title: `${word} hit by a car`,
      description: `${word} lies there and waits for help.`,
      location: word,
    };
    const contacts = {
      contactMobile: word === 'canary' ? '9777777777' : '9666666666',
      contactEmail: `${word}@example.org`,
    };
    const { body } = await site.call<{ id: string }>(
      'POST /support-requests',
      { ...aRequest, ...words, ...contacts, point: word === 'canary' ? point : undefined },
      { actor, key: randomUUID() },
    );
    return body.id;
  };
  const own = await post(member, 'canary');
  const theirs = await post(neighbour, 'robin');
  await respond(theirs, member, 'canary can come at once', 'canary at 9777777777');
  await site.call(`GET /support-requests/${theirs}/contact`, undefined, { actor: member });
  await respond(own, neighbour, 'robin can come at once', 'robin at 9666666666');
  const [past, coming] = [
    await insertEvent(neighbour, 'robin', '2026-01-10'),
    await insertEvent(neighbour, 'robin', '2099-01-10'),
  ];
  const planned = await insertEvent(member, 'canary', '2099-01-11');
  for (const event of [past, coming]) for (const actor of [member, neighbour]) await attend(event, actor);
  return { member, neighbour, own, theirs, past, coming, planned };
}

it('exports what a member wrote, posted and joined, without the contacts of others', async () => {
  const { member } = await twoMembers();
  const exportId = randomUUID();
  const { publicKey, privateKey } = await newMessageKeys();
  await publish(exportRequested, { exportId, memberId: member.id, publicKey });
  const part = await answer(exportPartGathered.name, { exportId, keeper: 'community' });
  const text = await openMessage(part.data as string, privateKey);
  const data = JSON.parse(text);
  expect(data).toMatchObject({
    directory: { fullName: 'Canary Rao', ngoName: 'Canary Trust' },
    requests: [
      {
        title: 'canary hit by a car',
        contactMobile: '9777777777',
        contactEmail: 'canary@example.org',
        point,
        responses: [{ fullName: 'Robin Shah', message: 'robin can come at once' }],
      },
    ],
    responses: [{ requestTitle: 'robin hit by a car', contactInfo: 'canary at 9777777777' }],
    events: [{ title: 'canary', contactInfo: 'canary' }],
    participations: [{ title: 'robin' }, { title: 'robin' }],
    messagesReceived: [{ from: 'Robin Shah', text: 'robin can come at once' }],
    messagesSent: [{ to: 'Robin Shah', text: 'canary can come at once' }],
    conversations: [{ with: 'Robin Shah', status: 'accepted' }],
    contactViews: [{ requests: 1 }],
  });
  expect(text).not.toMatch(/9666666666|robin@example/);
  // The requests, the offers and the export left no contact and no text of an offer in the stream's files.
  const stored = await storedMessages(site.servers.natsUrl);
  expect(stored).toContain('canary hit by a car');
  expect(stored).not.toMatch(/5074321|9777777777|9666666666|@example|can come at once/);
  await publish(memberErased, { memberId: member.id });
  await answer('identity.member-part.erased.v1', { memberId: member.id });
});

it('erases a member from every table, and leaves the content of others intact', async () => {
  const { member, neighbour, own, theirs, past, coming, planned } = await twoMembers();
  const others = async () => (await dumpTables(site.dataSource)).split('\n').filter(line => /robin/i.test(line)).length;
  expect(await dumpTables(site.dataSource)).toMatch(/canary/i);
  await waitUntil(async () => (await run('select 1 from outbox')).length === 0, { what: 'telling everything' });
  const before = await others();

  await publish(memberErased, { memberId: member.id });
  expect(await answer('identity.member-part.erased.v1', { memberId: member.id })).toMatchObject({
    keeper: 'community',
  });
  await site.tellMember({ memberId: member.id, version: 2, fullName: 'Canary Rao' });
  const last = await site.join();
  await site.waitForRow('select 1 from activists where id = $1', [last.id]);
  await waitUntil(async () => (await run('select 1 from outbox')).length === 0, { what: 'telling everything' });
  expect(await dumpTables(site.dataSource)).not.toMatch(/canary|9777777777|5074321/i);
  // Two texts of the neighbour are deleted: the message about their request, and their offer to the member.
  expect(before - (await others())).toBe(2);

  const offers = await site.call<{ responses: object[] }>(`GET /support-requests/${theirs}/responses`, undefined, {
    actor: neighbour,
  });
  expect(offers.body.responses).toEqual([]);
  const inbox = await site.call<{ messages: object[] }>('GET /messages', undefined, { actor: neighbour });
  expect(inbox.body.messages).toEqual([]);
  const statusOf = async (table: string, id: string) =>
    (await run(`select status from ${table} where id = $1`, id))[0].status;
  expect(await statusOf('support_requests', own)).toBe('closed');
  expect(await statusOf('events', planned)).toBe('cancelled');
  const seats = async (id: string) =>
    (await run('select current_participants as taken from events where id = $1', id))[0].taken;
  expect([await seats(past), await seats(coming)]).toEqual([2, 1]);
});

it('confirms the erasure of an unknown member', async () => {
  const memberId = randomUUID();
  await publish(memberErased, { memberId });
  expect(await answer('identity.member-part.erased.v1', { memberId })).toMatchObject({ keeper: 'community' });
});

describe('an erasure', () => {
  const waiting = async () =>
    (await run(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length;
  /** A dump of the tables once the outbox is empty. */
  const dump = async () => {
    await waitUntil(async () => (await run('select 1 from outbox')).length === 0, { what: 'telling everything' });
    return dumpTables(site.dataSource);
  };
  const waits = (count: number) => waitUntil(async () => (await waiting()) >= count, { what: `${count} to wait` });
  const erase = ({ id }: Actor) => inTransaction(site.dataSource, tx => erasePersonalData(tx, id));

  it('does not deadlock with the erasure of a neighbour at the same moment', async () => {
    const { member, neighbour, own, theirs, coming, planned } = await twoMembers();
    await attend(planned, neighbour);
    let both: Promise<unknown> | undefined;
    // Each is stopped midway, when it has changed rows of its own and needs those of the other.
    await holdTransaction(site.dataSource, async tx => {
      await tx.query('select from event_participants where event_id = $1 for update', [coming]);
      const first = erase(member);
      await waits(1);
      both = Promise.all([first, erase(neighbour)]);
      await waits(2);
    });
    await both;
    const titles = await run('select distinct title from support_requests where id = any($1)', [own, theirs]);
    expect(titles).toEqual([{ title: 'Deleted request' }]);
    expect(await run('select current_participants as seats from events where id = $1', coming)).toEqual([{ seats: 0 }]);
  });

  it('waits for a write of the member that is in progress, and erases its result too', async () => {
    const { member, theirs } = await twoMembers();
    await run('delete from responses where request_id = $1 and member_id = $2', theirs, member.id);
    let [offering, erasing]: Promise<unknown>[] = [];
    await holdTransaction(site.dataSource, async tx => {
      await tx.query('select from support_requests where id = $1 for update', [theirs]);
      offering = respond(theirs, member, 'canary comes late', 'canary at 9777777777');
      await waits(1);
      erasing = erase(member);
      await waits(2);
    });
    expect(await offering).toMatchObject({ status: 201 });
    await erasing;
    expect(await dump()).not.toMatch(/canary (hit|can|comes)|9777777777/i);
    expect(await run('select response_count as count from support_requests where id = $1', theirs)).toEqual([
      { count: 0 },
    ]);
  });

  it('that has started lets the member write nothing more', async () => {
    const { member, theirs } = await twoMembers();
    let calls: Promise<unknown>[] = [];
    await holdTransaction(site.dataSource, async tx => {
      await erasePersonalData(tx, member.id);
      calls = [
        site.call('POST /support-requests', { ...aRequest, title: 'canary again' }, { actor: member, key: 'late' }),
        respond(theirs, member, 'canary again', 'canary'),
      ];
      await waits(2);
    });
    for (const call of calls) expect(await call).toMatchObject({ status: 401, body: { code: 'auth.session-ended' } });
    expect(await dump()).not.toMatch(/canary again/i);
  });

  it('that is repeated erases what an unknown member wrote', async () => {
    const stranger: Actor = { id: randomUUID(), role: 'user' };
    await site.call('POST /support-requests', { ...aRequest, title: 'Canary sings once' }, { actor: stranger });
    await erase(stranger);
    await erase(stranger);
    expect(await dump()).not.toMatch(/Canary sings/);
  });
});

describe('a column with ids of members', () => {
  it('is queried by an export and an erasure, and has an index', async () => {
    const columns = await memberColumns(site.dataSource, {
      member: 'activists.id',
      // In a case about a member, `owner_id` has the same id.
      others: [
        'contact_looks.request_ids',
        'event_participants.seat_id',
        'event_participants.ticket',
        'event_photos.photo_id',
        'message_attachments.attachment_id',
        'moderation_cases.target_id',
        'request_photos.photo_id',
        'text_versions.target_id',
      ],
    });
    const memberId = randomUUID();
    const exportId = randomUUID();
    const handIn = async () => {
      const { publicKey } = await newMessageKeys();
      await publish(exportRequested, { exportId, memberId, publicKey });
      await answer(exportPartGathered.name, { exportId, keeper: 'community' });
    };
    const erase = async () => {
      await publish(memberErased, { memberId });
      await answer('identity.member-part.erased.v1', { memberId });
    };
    expect({
      notHandedIn: await notLookedIn(site.dataSource, columns, memberId, handIn),
      notErased: await notLookedIn(site.dataSource, columns, memberId, erase),
      withoutIndex: await withoutIndex(site.dataSource, columns),
    }).toEqual({
      notHandedIn: [
        'relations.member_id', // counts the changes of blocks, mutes and connections, which are handed in
        'relations.other_id',
        'idempotency_keys.scope', // copies of responses, stored for a day
      ],
      notErased: [],
      withoutIndex: [],
    });
  });
});

it('even a very large number of messages is erased, some thousands in one statement', async () => {
  const [member, other] = [await site.join(), await site.join()];
  await run(
    `insert into messages (id, sender_id, recipient_id, subject)
     select gen_random_uuid(), $1, $2, '' from generate_series(1, $3)`,
    member.id,
    other.id,
    mostErased + 2,
  );
  await run('create table erased (messages bigint)');
  await run(`create function note_erased() returns trigger language plpgsql as
    $$ begin insert into erased select count(*) from gone; return null; end $$`);
  await run(`create trigger note_erased after delete on messages referencing old table as gone
    for each statement execute function note_erased()`);
  try {
    const rows = await inTransaction(site.dataSource, tx => erasePersonalData(tx, member.id));
    expect(rows).toBeGreaterThan(mostErased + 2);
    expect(await run('select messages::int from erased order by 1')).toEqual([
      { messages: 2 },
      { messages: mostErased },
    ]);
  } finally {
    await run('drop function note_erased cascade');
    await run('drop table erased');
  }
  expect(await run('select from messages where sender_id = $1', member.id)).toEqual([]);
});
