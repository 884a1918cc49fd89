import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { blocks } from '@aar/contracts/community/blocks.contract';
import { conversations, type Conversation } from '@aar/contracts/community/conversations.contract';
import type { messages } from '@aar/contracts/community/messages.contract';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { inTransaction } from '@aar/platform/database/transaction';
import { atOnce } from '@aar/testing/at-once';
import { waitUntil } from '@aar/tools/ports.mjs';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { AttachmentsConsumer } from '../src/conversations/attachments.consumer';
import { adoptMessages } from '../src/conversations/adopt-messages';
import { aRequest, type Community, newcomer, startCommunity } from './community.harness';

type Page = Output<typeof conversations.list>;
type Thread = Output<typeof conversations.messages>;

let site: Community;
let asha: Actor;
let ravi: Actor;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(async () => {
  asha = await site.join({ fullName: 'Asha Kulkarni' });
  ravi = await site.join({ fullName: 'Ravi Menon', city: 'Nashik' });
});

const get = async <T>(path: string, actor: Actor) => (await site.call<T>(`GET ${path}`, undefined, { actor })).body;
const open = (actor: Actor, member: Actor, text = 'Can you foster a puppy?', key?: string) =>
  site.call<Conversation & Pick<ProblemBody, 'code'>>(
    'POST /conversations',
    { memberId: member.id, text },
    { actor, key },
  );
const send = (id: string, actor: Actor, text = 'Yes, from Monday.') =>
  site.call<{ id: string } & ProblemBody>(`POST /conversations/${id}/messages`, { text }, { actor });
const update = (id: string, actor: Actor, changes: object) =>
  site.call<Conversation & Pick<ProblemBody, 'code'>>(`PUT /conversations/${id}`, changes, { actor });
const list = async (actor: Actor, query = '') => (await get<Page>(`/conversations${query}`, actor)).conversations;
const requests = (actor: Actor) => list(actor, '?box=requests');
const texts = async (id: string, actor: Actor) =>
  (await get<Thread>(`/conversations/${id}/messages`, actor)).messages.map(({ text }) => text);
const counts = (actor: Actor) => get<object>('/conversations/unread', actor);
const dashboard = async (actor: Actor) => {
  const { messages: found } = await get<Output<typeof messages.list>>('/messages', actor);
  const { messages: count } = await get<{ messages: number }>('/dashboard', actor);
  return { subjects: found.map(({ subject }) => subject), count };
};
const post = async (actor: Actor) =>
  (await site.call<{ id: string }>('POST /support-requests', aRequest, { actor })).body.id;
const offer = (id: string, actor: Actor) =>
  site.call<{ id: string } & ProblemBody>(
    `POST /support-requests/${id}/respond`,
    { message: 'I come with a board.', contactInfo: '98220 54321' },
    { actor },
  );
async function putOut(member: Actor) {
  await site.tellMember({ memberId: member.id, version: 2, status: 'suspended' });
  await site.waitForRow(`select from activists where id = $1 and status = 'suspended'`, [member.id]);
}
/** A conversation that both members have accepted. */
async function talk() {
  const { id } = (await open(asha, ravi)).body;
  await send(id, ravi);
  return id;
}

describe('a stranger’s first message', () => {
  it('has to be accepted, and is in no inbox before', async () => {
    const { status, body } = await open(asha, ravi);
    expect(status).toBe(201);
    expect(conversations.open.output.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      status: 'waiting',
      unread: 0,
      latest: { text: 'Can you foster a puppy?', isMine: true },
      member: { id: ravi.id, fullName: 'Ravi Menon', city: 'Nashik' },
    });
    expect(await list(ravi)).toEqual([]);
    expect(await requests(ravi)).toMatchObject([
      { id: body.id, status: 'requested', unread: 1, member: { id: asha.id }, latest: { isMine: false } },
    ]);
    expect(await counts(ravi)).toEqual({ unread: 0, requests: 1 });
    expect(await dashboard(ravi)).toEqual({ subjects: [], count: 0 });
    expect(await list(asha)).toMatchObject([{ id: body.id, status: 'waiting' }]);
  });

  it('is pushed to the open pages of both', async () => {
    const { id } = (await open(asha, ravi)).body;
    for (const member of [asha, ravi])
      await site.waitForTold(`live.pushed.${member.id}`, { event: 'message', data: { conversationId: id } });
  });

  it('is not followed by a second one', async () => {
    const { id } = (await open(asha, ravi)).body;
    const refused = { status: 409, body: { code: 'community.conversation.waiting' } };
    expect(await send(id, asha)).toMatchObject(refused);
    expect(await open(asha, ravi)).toMatchObject(refused);
    expect(await texts(id, ravi)).toEqual(['Can you foster a puppy?']);
  });

  it('has a subject made of the beginning of a long message, on the dashboard', async () => {
    const { id } = (await open(asha, ravi)).body;
    await update(id, ravi, { status: 'accepted' });
    await send(id, asha, 'wag '.repeat(30));
    expect((await dashboard(ravi)).subjects[0]).toBe(`${'wag '.repeat(19)}wag…`);
  });

  it('can be accepted, and then both write', async () => {
    const { id } = (await open(asha, ravi)).body;
    expect((await update(id, ravi, { status: 'accepted' })).body).toMatchObject({ status: 'accepted', unread: 1 });
    expect((await send(id, asha, 'From Monday?')).status).toBe(201);
    expect(await counts(ravi)).toEqual({ unread: 2, requests: 0 });
    expect(await dashboard(ravi)).toEqual({ subjects: ['From Monday?', 'Can you foster a puppy?'], count: 2 });
    expect(await requests(ravi)).toEqual([]);
  });

  it('is accepted by a reply', async () => {
    const id = await talk();
    expect(await list(asha)).toMatchObject([{ id, status: 'accepted', unread: 1 }]);
    expect(await list(ravi)).toMatchObject([{ id, status: 'accepted', unread: 0 }]);
    expect(await texts(id, asha)).toEqual(['Yes, from Monday.', 'Can you foster a puppy?']);
  });

  it('is declined without notifying the sender, and may be answered later', async () => {
    const { id } = (await open(asha, ravi)).body;
    expect((await update(id, ravi, { status: 'declined' })).body).toMatchObject({ status: 'declined', unread: 0 });
    expect(await counts(ravi)).toEqual({ unread: 0, requests: 0 });
    expect(await requests(ravi)).toEqual([]);
    expect(await list(asha)).toMatchObject([{ id, status: 'waiting' }]);
    expect(await send(id, asha)).toMatchObject({ status: 409, body: { code: 'community.conversation.waiting' } });
    expect((await open(ravi, asha, 'I can, after all.')).body).toMatchObject({ id, status: 'accepted' });
  });

  it('is decided by its recipient only, and once', async () => {
    const { id } = (await open(asha, ravi)).body;
    const decided = { status: 409, body: { code: 'community.conversation.decided', errors: [{ path: 'status' }] } };
    expect(await update(id, asha, { status: 'accepted' })).toMatchObject(decided);
    await update(id, ravi, { status: 'accepted' });
    expect(await update(id, ravi, { status: 'declined' })).toMatchObject(decided);
  });

  it('is decided once, even when two decisions arrive concurrently', async () => {
    const { id } = (await open(asha, ravi)).body;
    const answers = await atOnce(
      site.dataSource,
      ['select from conversation_members where conversation_id = $1 for update', [id]],
      ['accepted', 'declined'].map(status => () => update(id, ravi, { status })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('cannot be sent to a member who is not in the directory, hidden, suspended or unknown, nor to oneself', async () => {
    const [hidden, byStaff] = [await site.join({ listed: false }), await site.join()];
    await site.dataSource.query(
      `insert into hidden_content (kind, id, version, is_hidden) values ('community.member', $1, 1, true)`,
      [byStaff.id],
    );
    const away = await site.join({ status: 'suspended' });
    const gone = { status: 404, body: { code: 'community.member.unavailable', errors: [{ path: 'memberId' }] } };
    for (const member of [hidden, byStaff, away, newcomer()]) expect(await open(asha, member)).toMatchObject(gone);
    expect(await open(asha, asha)).toMatchObject({ status: 409, body: { code: 'community.conversation.self' } });
    // A member who is not listed can still get replies.
    const { id } = (await open(hidden, asha)).body;
    expect((await open(asha, hidden)).body).toMatchObject({ id, status: 'accepted' });
  });

  it('from both to each other at the same moment starts one conversation', async () => {
    const answers = await atOnce(
      site.dataSource,
      ['select from activists where id = any($1) for update', [[asha.id, ravi.id]]],
      [() => open(asha, ravi, 'From Asha'), () => open(ravi, asha, 'From Ravi')],
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await texts(answers[0]!.body.id, asha)).sort()).toEqual(['From Asha', 'From Ravi']);
    expect(await list(asha)).toMatchObject([{ status: 'accepted' }]);
  });

  it('that is retried with the same key is stored once', async () => {
    const [first, again] = [await open(asha, ravi, 'Once', 'key-1'), await open(asha, ravi, 'Once', 'key-1')];
    expect(again.body).toEqual(first.body);
    expect(await texts(first.body.id, ravi)).toEqual(['Once']);
  });
});

describe('a conversation', () => {
  it('counts unread messages', async () => {
    const id = await talk();
    await send(id, ravi, 'And a kitten.');
    expect(await counts(asha)).toEqual({ unread: 2, requests: 0 });
    expect(await site.call(`POST /conversations/${id}/read`, {}, { actor: asha })).toMatchObject({ status: 200 });
    expect(await counts(asha)).toEqual({ unread: 0, requests: 0 });
    expect(await list(asha)).toMatchObject([{ unread: 0 }]);
  });

  it('that is muted is not counted in the header', async () => {
    const id = await talk();
    expect((await update(id, asha, { isMuted: true })).body).toMatchObject({ isMuted: true, unread: 1 });
    expect(await counts(asha)).toEqual({ unread: 0, requests: 0 });
    expect(await list(ravi)).toMatchObject([{ isMuted: false }]);
  });

  it('is private: a stranger gets the same responses as for a missing conversation', async () => {
    const id = await talk();
    const other = await site.join();
    const unknown = { status: 404, body: { code: 'community.conversation.unknown' } };
    for (const one of [id, randomUUID()]) {
      expect(await site.call(`GET /conversations/${one}`, undefined, { actor: other })).toMatchObject(unknown);
      expect(await site.call(`GET /conversations/${one}/messages`, undefined, { actor: other })).toMatchObject(unknown);
      expect(await send(one, other)).toMatchObject(unknown);
      expect(await update(one, other, { isMuted: true })).toMatchObject(unknown);
      expect(await site.call(`POST /conversations/${one}/read`, {}, { actor: other })).toMatchObject(unknown);
    }
    expect((await texts(id, asha)).length).toBe(2);
  });

  it('is read page by page, the latest first', async () => {
    const id = await talk();
    for (let number = 0; number < 5; number += 1) await send(id, asha, `Message ${number}`);
    const first = await get<Thread>(`/conversations/${id}/messages?limit=4`, ravi);
    const second = await get<Thread>(`/conversations/${id}/messages?limit=4&cursor=${first.nextCursor}`, ravi);
    expect(conversations.messages.output.parse(first)).toEqual(first);
    expect([...first.messages, ...second.messages].map(({ text }) => text)).toEqual([
      ...[4, 3, 2, 1, 0].map(number => `Message ${number}`),
      'Yes, from Monday.',
      'Can you foster a puppy?',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('comes before those with older messages', async () => {
    const third = await site.join();
    const [older, newer] = [await talk(), (await open(third, asha)).body.id];
    await send(newer, asha);
    expect((await list(asha)).map(({ id }) => id)).toEqual([newer, older]);
    await send(older, ravi);
    expect((await list(asha)).map(({ id }) => id)).toEqual([older, newer]);
    const page = await get<Page>('/conversations?limit=1', asha);
    const next = await get<Page>(`/conversations?limit=1&cursor=${page.nextCursor}`, asha);
    expect(next.conversations.map(({ id }) => id)).toEqual([newer]);
  });

  it('needs a text, and not too long a one', async () => {
    const id = await talk();
    for (const [text, message] of [
      ['  ', 'Please write a few words'],
      ['a'.repeat(4001), expect.any(String)],
    ])
      expect(await site.call(`POST /conversations/${id}/messages`, { text }, { actor: asha })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'text', message }] },
      });
  });

  it('counts every message when several arrive at once', async () => {
    const id = await talk();
    await site.call(`POST /conversations/${id}/read`, {}, { actor: asha });
    const answers = await atOnce(
      site.dataSource,
      ['select from conversation_members where conversation_id = $1 for update', [id]],
      ['One', 'Two', 'Three', 'Four'].map(text => () => send(id, ravi, text)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await counts(asha)).toEqual({ unread: 4, requests: 0 });
  });

  it('is gone once the other is erased', async () => {
    const id = await talk();
    await site.tellMember({ memberId: ravi.id, version: 2, status: 'deleted' });
    await site.waitForRow(`select from activists where id = $1 and status = 'deleted'`, [ravi.id]);
    expect(await list(asha)).toEqual([]);
    expect(await counts(asha)).toEqual({ unread: 0, requests: 0 });
    for (const path of [`/conversations/${id}`, `/conversations/${id}/messages`])
      expect(await get(path, asha)).toMatchObject({ code: 'community.conversation.unknown' });
  });

  it('shows no message that moderation hid', async () => {
    const id = await talk();
    await site.dataSource.query(
      `insert into hidden_content (kind, id, version, is_hidden)
       select 'community.message', id, 1, true from messages where conversation_id = $1 and sender_id = $2`,
      [id, ravi.id],
    );
    expect(await texts(id, asha)).toEqual(['Can you foster a puppy?']);
    expect(await list(asha)).toMatchObject([{ latest: { text: 'Can you foster a puppy?', isMine: true } }]);
  });
});

describe('a file with a message', () => {
  const store = (mediaId: string, owner: Actor) =>
    inTransaction(site.dataSource, tx =>
      site.service.app
        .get(AttachmentsConsumer)
        .store({ mediaId, ownerId: owner.id, type: 'image/webp', bytes: 2048 }, tx),
    );
  const sendFiles = (id: string, attachments: string[]) =>
    site.call<object>(`POST /conversations/${id}/messages`, { text: 'Look', attachments }, { actor: asha });
  const filesIn = async (id: string) =>
    (await get<Thread>(`/conversations/${id}/messages?limit=1`, ravi)).messages[0]!.attachments;

  it('is shown to both, in order, and content is notified of who may open it', async () => {
    const id = await talk();
    const [first, second] = [randomUUID(), randomUUID()];
    for (const file of [second, first]) await store(file, asha);
    const { status, body } = await sendFiles(id, [first, second]);
    expect([status, conversations.send.output.parse(body)]).toEqual([201, body]);
    expect(await filesIn(id)).toMatchObject([{ id: first, type: 'image/webp', bytes: 2048 }, { id: second }]);
    await site.waitForTold('events.community.attachments.sent.v1', { readerId: ravi.id, mediaIds: [first, second] });
  });

  it('is shown once content announces it, and never if it is somebody else’s', async () => {
    const id = await talk();
    const [late, foreign] = [randomUUID(), randomUUID()];
    await store(foreign, ravi);
    await sendFiles(id, [late, foreign]);
    expect(await filesIn(id)).toEqual([]);
    await store(late, asha);
    expect(await filesIn(id)).toMatchObject([{ id: late }]);
  });

  it('is not deleted by housekeeping, unless nobody sent it', async () => {
    const id = await talk();
    const [sent, unsent] = [randomUUID(), randomUUID()];
    for (const file of [sent, unsent]) await store(file, asha);
    await sendFiles(id, [sent]);
    await site.dataSource.query(`update attachments set created_at = now() - interval '9 days'`);
    await site.service.app.get(Housekeeping).forget();
    expect(await filesIn(id)).toMatchObject([{ id: sent }]);
    expect(await site.dataSource.query('select from attachments where id = $1', [unsent])).toEqual([]);
  });

  it('is deleted by housekeeping even when deleting photos fails', async () => {
    const [unsent, photo] = [randomUUID(), randomUUID()];
    await store(unsent, asha);
    await site.dataSource.query(`update attachments set created_at = now() - interval '9 days'`);
    await site.dataSource.query(
      `insert into photos (id, owner_id, picture, looks, told_at) values ($1, $2, '{}', $3, now() - interval '9 days')`,
      [photo, asha.id, '0'.repeat(64)],
    );
    await site.dataSource.query('create table holds (photo_id uuid references photos)');
    await site.dataSource.query('insert into holds values ($1)', [photo]);
    try {
      await expect(site.service.app.get(Housekeeping).forget()).rejects.toThrow('foreign key');
    } finally {
      await site.dataSource.query('drop table holds');
    }
    expect(await site.dataSource.query('select from attachments where id = $1', [unsent])).toEqual([]);
  });

  it('is not stored when content announces it after its owner was erased', async () => {
    const erased = await site.join();
    await site.tellMember({ memberId: erased.id, version: 2, status: 'deleted' });
    await site.waitForRow(`select from activists where id = $1 and status = 'deleted'`, [erased.id]);
    await store(randomUUID(), erased);
    expect(await site.dataSource.query('select from attachments where owner_id = $1', [erased.id])).toEqual([]);
  });

  it('can be sent with three others at most', async () => {
    const id = await talk();
    expect(
      await sendFiles(
        id,
        Array.from({ length: 5 }, () => randomUUID()),
      ),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'attachments', message: 'At most 4 files' }] },
    });
  });
});

describe('a member who is away from the site', () => {
  const waiting = 'events.community.messages.waiting.v1';
  const reminders = `from due_work where name = 'remind-of-unread-messages' and key = $1`;
  const reminderOf = async (id: string, member: Actor) =>
    (await site.dataSource.query(`select due_at as at ${reminders}`, [`${id}:${member.id}`]))[0] as
      { at: Date } | undefined;
  async function remind(id: string, member: Actor) {
    await site.dataSource.query(`update due_work set due_at = now() where key = $1`, [`${id}:${member.id}`]);
    await waitUntil(async () => !(await reminderOf(id, member)), { what: 'the reminder' });
  }
  const toldTo = (member: Actor) =>
    site.told.filter(({ subject, data }) => subject === waiting && data.recipientId === member.id);

  it('is notified at once of a stranger’s first message, without its text', async () => {
    const { id } = (await open(asha, ravi)).body;
    const { data } = await site.waitForTold(waiting, { conversationId: id });
    expect(data).toMatchObject({ kind: 'first', unread: 1, recipientId: ravi.id, senderName: 'Asha Kulkarni' });
    expect(JSON.stringify(data)).not.toContain('puppy');
    expect(await reminderOf(id, ravi)).toBeUndefined();
  });

  it('is notified once of all messages that stay unread for some minutes, and again only after reading', async () => {
    const id = await talk();
    await site.call(`POST /conversations/${id}/read`, {}, { actor: asha });
    await send(id, ravi, 'One');
    const { at } = (await reminderOf(id, asha))!;
    expect(at.getTime()).toBeGreaterThan(Date.now() + 5 * 60_000);
    await send(id, ravi, 'Two');
    expect((await reminderOf(id, asha))!.at).toEqual(at);
    await remind(id, asha);
    await site.waitForTold(waiting, { conversationId: id, kind: 'unread', unread: 2, recipientId: asha.id });
    await send(id, ravi, 'Three');
    expect(await reminderOf(id, asha)).toBeUndefined();
    await site.call(`POST /conversations/${id}/read`, {}, { actor: asha });
    await send(id, ravi, 'Four');
    expect(await reminderOf(id, asha)).toBeDefined();
  });

  it.each([
    ['read', (id: string) => site.call(`POST /conversations/${id}/read`, {}, { actor: asha })],
    ['muted', (id: string) => update(id, asha, { isMuted: true })],
    ['blocked', () => site.call('POST /blocks', { memberId: ravi.id }, { actor: asha })],
    ['left by whoever blocked the reader', () => site.call('POST /blocks', { memberId: asha.id }, { actor: ravi })],
    ['left in front of quiet mode', () => site.call('PUT /quiet-mode', { days: 7 }, { actor: asha })],
    ['left by whoever was put out', () => putOut(ravi)],
    ['left for whoever was put out', () => putOut(asha)],
  ])('is not notified of a message that was %s meanwhile', async (_what, change) => {
    const id = await talk();
    expect(await reminderOf(id, asha)).toBeDefined();
    await change(id);
    await remind(id, asha);
    // Messages arrive in order, so an earlier notification would have arrived before this one.
    const later = (await open(await site.join(), await site.join())).body.id;
    await site.waitForTold(waiting, { conversationId: later });
    expect(toldTo(asha)).toEqual([]);
  });

  it('gets only the mail about the offer itself', async () => {
    await offer(await post(asha), ravi);
    const [{ id }] = (await list(asha)) as [Conversation];
    expect(await reminderOf(id, asha)).toBeUndefined();
  });
});

const block = (actor: Actor, member: Actor) => site.call('POST /blocks', { memberId: member.id }, { actor });
const leave = async (member: Actor) => {
  await site.tellMember({ memberId: member.id, version: 2, leaving: true });
  await site.waitForRow(`select from activists where id = $1 and status = 'leaving'`, [member.id]);
};

describe.each([
  ['has left', () => leave(ravi)],
  ['is suspended', () => putOut(ravi)],
  ['has blocked the reader', () => block(ravi, asha)],
])('what was received from a member who %s', (_, end) => {
  it('stays listed and readable, and can be reported, without a name, an id, a picture or a place of theirs', async () => {
    const id = await talk();
    await end();
    const shown = await get<Conversation>(`/conversations/${id}`, asha);
    expect(conversations.get.output.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      isUnavailable: true,
      isBlocked: false,
      member: { id: null, fullName: 'A member', ngoName: null, avatarUrl: null, city: '', state: '', reachedBy: [] },
      latest: { text: 'Yes, from Monday.', isMine: false },
    });
    expect(await list(asha)).toEqual([{ ...shown, latestAt: expect.any(String) }]);
    const thread = await get<Thread>(`/conversations/${id}/messages`, asha);
    expect(thread.messages.map(({ text }) => text)).toEqual(['Yes, from Monday.', 'Can you foster a puppy?']);
    for (const answer of [shown, thread])
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${ravi.id}|Ravi|Nashik`));
    const report = { targetType: 'message', targetId: thread.messages[0]!.id, reason: 'This is a threat against me.' };
    expect((await site.call('POST /reports', report, { actor: asha })).status).toBe(201);
  });

  it('is listed with first messages too, and neither can be accepted nor counted', async () => {
    const { id } = (await open(ravi, asha)).body;
    await end();
    expect(await requests(asha)).toMatchObject([{ id, isUnavailable: true }]);
    expect(await counts(asha)).toEqual({ unread: 0, requests: 0 });
    const unavailable = { status: 404, body: { code: 'community.member.unavailable' } };
    for (const status of ['accepted', 'declined'])
      expect(await update(id, asha, { status })).toMatchObject(unavailable);
    expect(await requests(asha)).toMatchObject([{ id, status: 'requested' }]);
  });

  it('cannot be answered, and counts no more as unread', async () => {
    const id = await talk();
    await end();
    expect(await send(id, asha)).toMatchObject({ status: 404, body: { code: 'community.member.unavailable' } });
    expect(await counts(asha)).toEqual({ unread: 0, requests: 0 });
    expect(await dashboard(asha)).toEqual({ subjects: [], count: 0 });
    expect(await texts(id, asha)).toHaveLength(2);
  });

  it('is listed no more once the reader blocks them', async () => {
    const id = await talk();
    await block(asha, ravi);
    await end();
    expect(await list(asha)).toEqual([]);
    expect(await get(`/conversations/${id}`, asha)).toMatchObject({ isBlocked: true, member: { id: null } });
  });
});

describe('a block', () => {
  const unblock = (actor: Actor, member: Actor) => site.call(`DELETE /blocks/${member.id}`, undefined, { actor });

  it('stops messages of both; the blocked member gets the same error as for a suspended member', async () => {
    const id = await talk();
    expect((await block(asha, ravi)).status).toBe(200);
    const unavailable = { status: 404, body: { code: 'community.member.unavailable' } };
    expect(await send(id, ravi)).toMatchObject(unavailable);
    expect(await open(ravi, asha)).toMatchObject(unavailable);
    expect(await send(id, asha)).toMatchObject({ status: 409, body: { code: 'community.block.mine' } });
    expect(await list(asha)).toEqual([]);
    expect(await counts(asha)).toEqual({ unread: 0, requests: 0 });
    expect(await dashboard(asha)).toEqual({ subjects: [], count: 0 });
    expect(await get(`/conversations/${id}`, asha)).toMatchObject({ isBlocked: true });
  });

  it('stops offers of help too', async () => {
    const request = await post(asha);
    await block(asha, ravi);
    expect(await offer(request, ravi)).toMatchObject({
      status: 404,
      body: { code: 'community.support-request.unknown' },
    });
    expect(await get(`/support-requests/${request}`, asha)).toMatchObject({ responses: 0 });
  });

  it('is listed only for the member who made it, and can be lifted', async () => {
    const id = await talk();
    await block(asha, ravi);
    await block(asha, ravi);
    const page = await get<Output<typeof blocks.list>>('/blocks', asha);
    expect(blocks.list.output.parse(page)).toEqual(page);
    expect(page.blocks).toMatchObject([{ member: { id: ravi.id, fullName: 'Ravi Menon' } }]);
    expect(await get('/blocks', ravi)).toMatchObject({ blocks: [] });
    await unblock(ravi, asha);
    expect((await send(id, ravi)).status).toBe(404);
    await unblock(asha, ravi);
    expect((await send(id, ravi)).status).toBe(201);
  });

  it('is not affected when somebody else lifts theirs of the same member', async () => {
    const third = await site.join();
    for (const member of [asha, third]) await block(member, ravi);
    await unblock(third, ravi);
    expect(await get('/blocks', third)).toMatchObject({ blocks: [] });
    expect(await get('/blocks', asha)).toMatchObject({ blocks: [{ member: { id: ravi.id } }] });
  });

  it('lets a message through whose request came first', async () => {
    const id = await talk();
    const answers = await atOnce<{ status: number }>(
      site.dataSource,
      ['select from conversation_members where conversation_id = $1 for update', [id]],
      [() => send(id, ravi, 'Before'), () => block(asha, ravi)],
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(await texts(id, asha)).toContain('Before');
  });

  it('refuses a message that arrives while it is being created', async () => {
    const id = await talk();
    const answers = await atOnce<{ status: number }>(
      site.dataSource,
      ['select from conversation_members where conversation_id = $1 for update', [id]],
      [() => block(asha, ravi), () => send(id, ravi, 'After')],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });

  it('is refused for oneself', async () => {
    expect(await block(asha, asha)).toMatchObject({ status: 409, body: { code: 'community.conversation.self' } });
    expect(await block(asha, newcomer())).toMatchObject({
      status: 404,
      body: { code: 'community.member.unavailable', errors: [{ path: 'memberId' }] },
    });
  });
});

describe('an offer of help', () => {
  it('starts a conversation with its text, without acceptance', async () => {
    const request = await post(asha);
    await offer(request, ravi);
    const [conversation] = await list(asha);
    expect(conversation).toMatchObject({ status: 'accepted', unread: 1, latest: { text: 'I come with a board.' } });
    expect(await get<Thread>(`/conversations/${conversation!.id}/messages`, asha)).toMatchObject({
      messages: [
        {
          text: 'I come with a board.',
          isMine: false,
          request: { id: request, subject: `Offer of help: ${aRequest.title}` },
        },
      ],
    });
    expect(await get('/messages', asha)).toMatchObject({ messages: [{ conversationId: conversation!.id }] });
    expect((await send(conversation!.id, asha, 'Please come.')).status).toBe(201);
    expect(JSON.stringify(await get('/conversations', asha))).not.toContain('98220');
  });

  it('continues the existing conversation, and accepts one that is still undecided', async () => {
    const { id } = (await open(ravi, asha)).body;
    await offer(await post(asha), ravi);
    await offer(await post(asha), ravi);
    expect(await list(asha)).toMatchObject([{ id, status: 'accepted', unread: 3 }]);
    expect((await texts(id, ravi)).length).toBe(3);
  });

  it('to an owner who has declined the member must be accepted again, as must every further one', async () => {
    const { id } = (await open(ravi, asha)).body;
    await update(id, asha, { status: 'declined' });
    for (const unread of [1, 2]) {
      expect((await offer(await post(asha), ravi)).status).toBe(201);
      expect(await requests(asha)).toMatchObject([{ id, status: 'requested', unread }]);
      expect(await list(asha)).toEqual([]);
      expect(await send(id, ravi)).toMatchObject({ status: 409, body: { code: 'community.conversation.waiting' } });
    }
    expect((await update(id, asha, { status: 'declined' })).body).toMatchObject({ status: 'declined' });
    await offer(await post(asha), ravi);
    expect((await texts(id, asha)).length).toBe(4);
    expect((await update(id, asha, { status: 'accepted' })).body).toMatchObject({ status: 'accepted' });
    expect((await send(id, ravi)).status).toBe(201);
  });

  it('from an older build becomes part of a conversation, as read and with its text', async () => {
    const request = await post(asha);
    await offer(request, ravi);
    await site.dataSource.query(`delete from messages where recipient_id = $1`, [asha.id]);
    await site.dataSource.query(`delete from conversation_members where $1 in (member_id, other_id)`, [asha.id]);
    await site.dataSource.query(`delete from conversations where $1 in (first_id, second_id)`, [asha.id]);
    await site.dataSource.query(
      `insert into messages (id, recipient_id, sender_id, request_id, subject) values ($1, $2, $3, $4, 'Offer of help')`,
      [randomUUID(), asha.id, ravi.id, request],
    );
    expect(await inTransaction(site.dataSource, adoptMessages)).toBe(1);
    expect(await inTransaction(site.dataSource, adoptMessages)).toBe(0);
    const [conversation] = await list(asha);
    expect(conversation).toMatchObject({ status: 'accepted', unread: 0, latest: { text: 'I come with a board.' } });
    expect((await list(ravi)).map(({ id }) => id)).toEqual([conversation!.id]);
  });
});
