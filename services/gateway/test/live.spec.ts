import { randomUUID } from 'node:crypto';
import { pushed } from '@aar/contracts/gateway/live.messages';
import { sessionsEnded } from '@aar/contracts/identity/sessions.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.natsConnected();
});
afterAll(() => gateway?.stop());

/** Opens a stream and collects what it has received so far. */
async function listen(token: string, at: Pick<Gateway, 'call' | 'subscribed'> = gateway) {
  const leaving = new AbortController();
  const answer = await at.call('/live', { token, signal: leaving.signal });
  await at.subscribed();
  const stream = { answer, text: '', ended: false, leave: () => leaving.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body!) stream.text += decoder.decode(chunk);
    } catch {
      // The test disconnected, or the server was stopped.
    }
    stream.ended = true;
  })();
  return stream;
}
const heard = (stream: { text: string }, text: string) =>
  waitUntil(() => stream.text.includes(text), { what: `"${text}"` });

test('a push to a member reaches every open browser of that member, and nobody else', async () => {
  const [asha, ravi] = [gateway.signIn(), gateway.signIn()];
  const [phone, desk, stranger] = await Promise.all([listen(asha.token), listen(asha.token), listen(ravi.token)]);
  await gateway.push({ to: [asha.id], event: 'notification', data: { title: 'नमस्ते' } });
  const text = 'event: notification\ndata: {"title":"नमस्ते"}\n\n';
  await Promise.all([heard(phone, text), heard(desk, text)]);
  await gateway.push({ to: [ravi.id], event: 'message', data: {} });
  await heard(stranger, 'event: message');
  expect(stranger.text).not.toContain('notification');
  for (const stream of [phone, desk, stranger]) stream.leave();
});

test.each(['user', 'moderator', 'editor'] as const)(
  'a push to administrators reaches them, and nobody with the role %s',
  async role => {
    const [admin, member] = [gateway.signIn('admin'), gateway.signIn(role)];
    const [one, other] = await Promise.all([listen(admin.token), listen(member.token)]);
    await gateway.push({ to: 'admins', event: 'moderation', data: {} });
    await heard(one, 'event: moderation');
    await gateway.push({ to: [member.id], event: 'message', data: {} });
    await heard(other, 'event: message');
    expect(other.text).not.toContain('moderation');
    one.leave();
    other.leave();
  },
);

test('a push to one member reaches the gateway with that member, and no other', async () => {
  const other = await gateway.beside();
  const [asha, ravi, admin] = [gateway.signIn(), other.signIn(), gateway.signIn('admin')];
  const [hers, his, theirs] = [await listen(asha.token), await listen(ravi.token, other), await listen(admin.token)];
  const heardThere = jest.spyOn(other.streams, 'push');
  await gateway.push({ to: [asha.id], event: 'notification', data: {} });
  await gateway.push({ to: 'admins', event: 'campaign', data: {} });
  await gateway.push({ to: [ravi.id], event: 'message', data: {} });
  await Promise.all([
    heard(hers, 'event: notification'),
    heard(theirs, 'event: campaign'),
    heard(his, 'event: message'),
  ]);
  expect(heardThere.mock.calls).toEqual([[{ to: [ravi.id], event: 'message', data: {} }]]);
  for (const stream of [hers, his, theirs]) stream.leave();
});

test('a push to many members reaches all gateways in one message, and only the browsers of those members', async () => {
  const other = await gateway.beside();
  const [asha, ravi, stranger] = [gateway.signIn(), other.signIn(), other.signIn()];
  const streams = [await listen(asha.token), await listen(ravi.token, other), await listen(stranger.token, other)];
  const heardThere = jest.spyOn(other.streams, 'push');
  const many = Array.from({ length: 500 }, () => randomUUID());
  await gateway.push({ to: [...many, asha.id, ravi.id], event: 'notification', data: {} });
  await gateway.push({ to: [stranger.id], event: 'message', data: {} });
  await Promise.all(
    ['notification', 'notification', 'message'].map((event, n) => heard(streams[n]!, `event: ${event}`)),
  );
  expect(heardThere).toHaveBeenCalledTimes(2);
  expect(streams[2]!.text).not.toContain('notification');
  for (const stream of streams) stream.leave();
});

test('a gateway gets no more pushes for a member whose last browser has disconnected', async () => {
  const member = gateway.signIn();
  const [phone, desk] = [await listen(member.token), await listen(member.token)];
  phone.leave();
  await waitUntil(() => phone.ended, { what: 'the first to leave' });
  await gateway.push({ to: [member.id], event: 'notification', data: {} });
  await heard(desk, 'event: notification');
  desk.leave();
  const pushes = jest.spyOn(gateway.streams, 'push');
  const left = await listen(gateway.signIn().token);
  await waitUntil(
    async () => {
      await gateway.subscribed();
      pushes.mockClear();
      await gateway.push({ to: [member.id], event: 'notification', data: {} });
      await gateway.push({ to: 'admins', event: 'campaign', data: {} });
      await gateway.tell(pushed, { to: [], event: 'message', data: {} });
      await waitUntil(() => pushes.mock.calls.length > 0, { what: 'what all gateways hear' });
      return pushes.mock.calls.every(([{ to }]) => to.length === 0);
    },
    { what: 'no more news of the member' },
  );
  pushes.mockRestore();
  left.leave();
});

test('the stream sets the reconnection delay and is not to be stored', async () => {
  const stream = await listen(gateway.signIn().token);
  expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  await heard(stream, 'retry: ');
  stream.leave();
});

test('it opens only for the bearer token of a session', async () => {
  await expectProblem(await gateway.call('/live'), 401, 'auth.required');
  await expectProblem(await gateway.call('/live', { token: 'stale' }), 401, 'auth.session-ended');
  const { token } = gateway.signIn();
  const headers = { cookie: `authToken=${token}` };
  await expectProblem(await gateway.call('/live', { headers }), 401, 'auth.required');
});

test('it ends with its session, and with no other', async () => {
  const phone = gateway.signIn();
  const desk = gateway.signIn('user', { id: phone.id });
  const [ending, staying] = await Promise.all([listen(phone.token), listen(desk.token)]);
  gateway.identity.signOut(phone.token);
  await gateway.tell(sessionsEnded, { memberId: phone.id, session: phone.session });
  await waitUntil(() => ending.ended, { what: 'the end of the stream' });
  await gateway.push({ to: [phone.id], event: 'notification', data: {} });
  await heard(staying, 'event: notification');
  expect(ending.text).not.toContain('notification');
  staying.leave();
});

test('a member has at most five streams, and may open another when one is closed', async () => {
  const { token } = gateway.signIn();
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(token)));
  await expectProblem(await gateway.call('/live', { token }), 429, 'rate.limited');
  streams[0]!.leave();
  await waitUntil(
    async () => {
      const stream = await listen(token);
      streams.push(stream);
      return stream.answer.status === 200;
    },
    { what: 'room for a stream' },
  );
  for (const stream of streams) stream.leave();
});

test('a browser that does not read is dropped, and the others continue', async () => {
  const [slow, quick] = [gateway.signIn(), gateway.signIn()];
  const leaving = new AbortController();
  const answer = await gateway.call('/live', { token: slow.token, signal: leaving.signal });
  const other = await listen(quick.token);
  const data = { filling: 'x'.repeat(60_000) };
  for (let i = 0; i < 200; i++) await gateway.push({ to: [slow.id], event: 'request', data });
  await gateway.push({ to: [quick.id], event: 'message', data: {} });
  await heard(other, 'event: message');
  await expect(answer.text()).rejects.toThrow();
  other.leave();
});

describe('after an outage of NATS, because messages may have been missed', () => {
  const away = async () => {
    await gateway.servers.nats.stop('SIGKILL');
    await gateway.servers.nats.start();
  };

  test('browsers are made to reconnect one after another', async () => {
    const streams = await Promise.all(Array.from({ length: 40 }, () => listen(gateway.signIn().token)));
    await away();
    const ended = () => streams.filter(stream => stream.ended).length;
    const moments = new Set<number>();
    await waitUntil(() => moments.add(ended()) && ended() === streams.length, { what: 'the end of all streams' });
    expect(moments.size).toBeGreaterThan(10);
  });

  test('a browser whose session ended meanwhile gets no more events, and the others reconnect for theirs', async () => {
    const [gone, staying, first] = [gateway.signIn(), gateway.signIn(), gateway.signIn()];
    const others = await Promise.all(Array.from({ length: 20 }, () => listen(gateway.signIn().token)));
    const [one, other, early] = [await listen(gone.token), await listen(staying.token), await listen(first.token)];
    await gateway.servers.nats.stop('SIGKILL');
    gateway.identity.signOut(gone.token);
    await gateway.servers.nats.start();
    await waitUntil(() => [...others, early].some(stream => stream.ended), { what: 'the first to come back' });
    await gateway.push({ to: [gone.id, staying.id], event: 'notification', data: {} });
    await waitUntil(() => one.ended && other.ended, { what: 'the end of both streams' });
    expect(one.text + other.text).not.toContain('notification');
    await expectProblem(await gateway.call('/live', { token: gone.token }), 401, 'auth.session-ended');
    const again = await listen(staying.token);
    await gateway.push({ to: [staying.id], event: 'notification', data: {} });
    await heard(again, 'event: notification');
    for (const stream of [...others, early, again]) stream.leave();
  });
});

test('a gateway that stops ends its streams and does not wait for them', async () => {
  const other = await gateway.beside();
  const { token } = other.signIn();
  const answer = await other.call('/live', { token });
  const text = answer.text();
  await other.stop();
  expect(await text).toContain('retry: ');
});
