import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { waitUntil } from '@aar/tools/ports.mjs';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ ANSWERS_CACHE: 'off' });
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

describe('a service', () => {
  test('that is down is reported at once, and its return is noticed', async () => {
    await gateway.community.kill();
    const answer = await gateway.call('/events');
    // After the deadline it would be `service.late`.
    await expectProblem(answer, 503, 'service.away');
    expect(answer.headers.get('retry-after')).toBe('2');
    const { token } = gateway.signIn();
    await expectProblem(await gateway.post('/support-requests', {}, { token }), 503, 'service.away');
    expect((await gateway.call('/site-content')).status).toBe(200);
    await gateway.community.start();
    expect((await gateway.call('/events')).status).toBe(200);
  });

  test('that hangs: a public read and a write end at their deadlines, and the service sees them cancelled', async () => {
    gateway.community.answer = () => new Promise(() => undefined);
    const { token } = gateway.signIn();
    const started = performance.now();
    const ends: string[] = [];
    const late = async (method: string, path: string, deadline: number) => {
      await expectProblem(await gateway.call(path, { method, token }), 504, 'service.late');
      expect(performance.now() - started).toBeGreaterThanOrEqual(deadline - 50);
      ends.push(path);
      await waitUntil(() => gateway.community.abandoned.includes(path), { what: 'the cancelled call' });
    };
    await Promise.all([late('POST', '/support-requests', 3_000), late('GET', '/events', 1_000)]);
    expect(ends).toEqual(['/events', '/support-requests']);
  });

  test('sees that the caller disconnected, long before the deadline', async () => {
    gateway.community.answer = () => new Promise(() => undefined);
    const leaving = new AbortController();
    const { token } = gateway.signIn();
    let isLate = false;
    // A call that started earlier, and so reaches its deadline earlier.
    const patient = gateway.post('/events', {}, { token }).finally(() => (isLate = true));
    await waitUntil(() => gateway.community.received.length === 1, { what: 'the earlier call' });
    const call = gateway.post('/support-requests', {}, { token, signal: leaving.signal }).catch(() => undefined);
    await waitUntil(() => gateway.community.received.length === 2, { what: 'the call' });
    leaving.abort();
    await call;
    await waitUntil(() => gateway.community.abandoned.length > 0, { what: 'the cancelled call' });
    expect({ abandoned: gateway.community.abandoned, isLate }).toEqual({
      abandoned: ['/support-requests'],
      isLate: false,
    });
    await patient;
  });

  test('whose connection breaks: a read is retried once, a write never', async () => {
    let calls = 0;
    gateway.community.answer = (_received, out) => {
      calls++;
      if (calls === 1) out.destroy();
      else sendJson(out, { events: [] });
    };
    expect((await gateway.call('/events')).status).toBe(200);
    expect(calls).toBe(2);

    gateway.community.answer = (_received, out) => void (calls++, out.destroy());
    await expectProblem(await gateway.call('/events'), 503, 'service.away');
    expect(calls).toBe(4);
    const { token } = gateway.signIn();
    await expectProblem(await gateway.post('/support-requests', {}, { token }), 503, 'service.away');
    expect(calls).toBe(5);
  });

  test('that breaks off in the middle of a response does not make it look complete', async () => {
    gateway.community.answer = (_received, out) => {
      out.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      out.write('{"events":[');
      setImmediate(() => out.destroy());
    };
    const answer = await gateway.call('/events');
    await expect(answer.text()).rejects.toThrow();
  });
});

test('a caller who reads slowly does not make the gateway buffer a large response', async () => {
  const megabytes = 64;
  let sent = 0;
  gateway.community.answer = async (_received, out) => {
    out.writeHead(200, { 'content-type': 'application/json' });
    for (let i = 0; i < megabytes; i++) {
      if (!out.write(Buffer.alloc(1024 * 1024, 'x'))) await once(out, 'drain');
      sent++;
    }
    out.end();
  };
  const call = httpRequest(`${gateway.url}/api/events`).end();
  const [answer] = await once(call, 'response');
  answer.pause();
  let [before, unchanged] = [0, 0];
  const isHeldBack = () => {
    unchanged = sent === before ? unchanged + 1 : 0;
    before = sent;
    return unchanged === 20;
  };
  await waitUntil(isHeldBack, { what: 'the service to be held back' });
  expect(sent).toBeLessThan(megabytes / 2);
  let length = 0;
  for await (const chunk of answer) length += chunk.length;
  expect(length).toBe(megabytes * 1024 * 1024);
});

test('a caller who disconnects in the middle of a download ends it at the service', async () => {
  gateway.community.answer = (_received, out) => {
    out.writeHead(200, { 'content-type': 'text/csv' });
    const endless = new Readable({ read: () => void endless.push('x'.repeat(65_536)) });
    endless.pipe(out);
  };
  const call = httpRequest(`${gateway.url}/api/events`).end();
  const [answer] = await once(call, 'response');
  await once(answer, 'data');
  answer.destroy();
  await waitUntil(() => gateway.community.abandoned.includes('/events'), { what: 'the end of the download' });
});

describe('stopping', () => {
  test('finishes requests in flight', async () => {
    const other = await gateway.beside({ ANSWERS_CACHE: 'off' });
    let answer!: () => void;
    other.community.answer = (_received, out) => {
      answer = () => sendJson(out, { events: [] });
    };
    const call = other.call('/events');
    await waitUntil(() => other.community.received.length === 1, { what: 'the call' });
    const stopped = other.stop();
    await waitUntil(
      () =>
        fetch(other.url).then(
          () => false,
          () => true,
        ),
      { what: 'the closed port' },
    );
    answer();
    expect((await call).status).toBe(200);
    await stopped;
  });

  test('does not wait for a browser that opened a connection and sent no request', async () => {
    const other = await gateway.beside();
    const unused = connect(Number(new URL(other.url).port), '127.0.0.1');
    await once(unused, 'connect');
    await other.call('/events');
    await Promise.all([other.stop(), once(unused, 'close')]);
  });
});
