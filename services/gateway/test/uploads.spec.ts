import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { watchBuffers } from '@aar/testing/largest-buffer';
import { waitUntil } from '@aar/tools/ports.mjs';
import { bodyBytesOf, bytesOf, tooLargeFor } from '@aar/contracts/body-sizes';
import { fillMessage } from '@aar/contracts/message-values';
import { publishedRoutes } from '../src/routes/published-routes';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

const largest = bytesOf('10MB');
const formOf = (bytes: Buffer) => {
  const form = new FormData();
  form.set('purpose', 'avatar');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  return form;
};
const connectTo = (url: string) => connect(Number(new URL(url).port), '127.0.0.1');
/** A request with a body of which only two bytes ever arrive. */
const unfinished = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: site.example\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n${more}\r\n--`;
/** Everything that arrives until the server ends the connection. */
const allOf = async (socket: Socket) => (await socket.setEncoding('utf8').toArray()).join('');
const send = (bytes: Buffer, token?: string) => gateway.call('/media', { method: 'POST', body: formOf(bytes), token });

describe('an upload', () => {
  test('of the largest file passes byte for byte, with its boundary', async () => {
    const file = randomBytes(largest);
    const answer = await send(file, gateway.signIn().token);
    expect(answer.status).toBe(200);
    const [{ bytes, headers }] = gateway.content.received as [(typeof gateway.content.received)[0]];
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(bytes.includes(file)).toBe(true);
  });

  const tooLarge = { message: 'Please upload a file smaller than 10MB' };

  test('beyond that size is refused before it is read', async () => {
    const answer = await send(randomBytes(largest + 200_000), gateway.signIn().token);
    expect(await expectProblem(answer, 413, 'input.too-large')).toMatchObject(tooLarge);
    expect(gateway.content.received).toEqual([]);
  });

  test('without a content length is refused once it is too large', async () => {
    const body = Readable.from(
      (function* () {
        for (let part = 0; part < 200; part++) yield randomBytes(64 * 1024);
      })(),
    );
    const answer = await gateway.call('/media', {
      method: 'POST',
      token: gateway.signIn().token,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Readable.toWeb(body) as ReadableStream,
    } as RequestInit);
    expect(await expectProblem(answer, 413, 'input.too-large')).toMatchObject(tooLarge);
    expect(gateway.content.received).toEqual([]);
  });

  test('is streamed, and never buffered here as a whole', async () => {
    // Only the fake service of the test may buffer whole files.
    const largestBuffer = watchBuffers('upstream.ts');
    const files = Array.from({ length: 8 }, () => randomBytes(largest));
    const answers = await Promise.all(files.map(file => send(file, gateway.signIn().token)));
    expect(largestBuffer()).toBeLessThanOrEqual(256 * 1024);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test('that arrives slowly delays no other request to its service', async () => {
    // A separate gateway: a late request must not be mistaken for one of another test.
    const busy = await gateway.beside({});
    const { token } = busy.signIn();
    const slow = Array.from({ length: 70 }, () => {
      const call = connectTo(busy.url);
      call.write(unfinished('/api/media', 'multipart/form-data; boundary=x', `authorization: Bearer ${token}\r\n`));
      return call;
    });
    busy.content.answer = (_received, out) => sendJson(out, []);
    await waitUntil(async () => (await busy.call(`/pages/public/page-${slow.length}`, { token })).status === 200, {
      what: 'an answer of the same service',
    });
    for (const call of slow) call.destroy();
    await busy.stop();
  });

  test('that its service refuses early gets the response of the service', async () => {
    gateway.content.answerEarly = out => {
      sendJson(out, { type: 'about:blank', title: 't', status: 415, code: 'content.media.type', message: 'm' }, 415);
    };
    const answer = await send(randomBytes(largest), gateway.signIn().token);
    await expectProblem(answer, 415, 'content.media.type');
    expect((await send(randomBytes(10), gateway.signIn().token)).status).toBe(200);
  });

  test('whose sender disconnects is cancelled at the service', async () => {
    const { token } = gateway.signIn();
    const call = connectTo(gateway.url);
    call.write(unfinished('/api/media', 'multipart/form-data; boundary=x', `authorization: Bearer ${token}\r\n`));
    await waitUntil(() => gateway.content.begun.length > 0, { what: 'the beginning of the call' });
    call.destroy();
    await waitUntil(() => gateway.content.abandoned.includes('/media'), { what: 'the cancelled call' });
  });

  test('of a caller without permission does not keep its connection open', async () => {
    const call = connectTo(gateway.url);
    call.write(unfinished('/api/media', 'multipart/form-data; boundary=x'));
    expect(await allOf(call)).toMatch(/^HTTP\/1.1 401 /);
  });

  test('of a caller without permission is refused before the body has arrived', async () => {
    for (const authorization of [undefined, 'Bearer nonsense']) {
      const call = httpRequest(`${gateway.url}/api/media`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': largest,
          ...(authorization && { authorization }),
        },
      });
      call.on('error', () => undefined);
      call.write('--x\r\n');
      const [answer] = await once(call, 'response');
      expect(answer.statusCode).toBe(401);
      call.destroy();
    }
    expect(gateway.content.received).toEqual([]);
  });
});

test('a body that does not arrive ends the connection, and an upload has more time', async () => {
  const hasty = await gateway.beside({ BODY_SECONDS: '1' });
  // A socket that is not read does not emit its end.
  const upload = connectTo(hasty.url).resume();
  const { token } = hasty.signIn();
  upload.write(unfinished('/api/media', 'multipart/form-data; boundary=x', `authorization: Bearer ${token}\r\n`));
  for (const path of ['/api/auth/login', '/api/auth/register']) {
    const call = connectTo(hasty.url);
    call.write(unfinished(path, 'application/json'));
    expect(await allOf(call)).toMatch(/^HTTP\/1.1 408 [^]*"code":"input.unreadable"/);
  }
  expect(upload.closed).toBe(false);
  upload.destroy();
});

test('a request for an unknown path or method is refused before its body has arrived', async () => {
  for (const [path, status] of [
    ['/api/support-requests/my', 405],
    ['/api/nothing', 404],
  ]) {
    const call = connectTo(gateway.url);
    call.write(unfinished(`${path}`, 'application/json'));
    expect(await allOf(call)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});

test('each upload counts once, and a hundred an hour pass', async () => {
  const limited = await gateway.beside({ RATE_FACTOR: '1' });
  try {
    const { token } = limited.signIn();
    const statuses: number[] = [];
    for (let upload = 0; upload < 101; upload++) {
      const body = formOf(Buffer.from('x'));
      statuses.push((await limited.call('/media', { method: 'POST', body, token })).status);
    }
    expect(statuses).toEqual([...Array<number>(100).fill(200), 429]);
  } finally {
    await limited.stop();
  }
});

describe('every other route', () => {
  const others = publishedRoutes.filter(
    ({ owner, method, upload }) => owner !== 'gateway' && (method === 'POST' || method === 'PUT') && !upload,
  );
  test.each(others.map(route => [route.http, route] as const))(
    '%s accepts no body over its own limit',
    async (http, route) => {
      const [method, path] = http.split(' ') as [string, string];
      const known = path.replace(/:\w+/g, 'a7b0c1d2-0000-4000-8000-000000000001');
      const { token } = gateway.signIn('admin');
      const headers = { 'content-type': route.bodyType ?? 'application/json' };
      const answer = await gateway.call(known, {
        method,
        token,
        headers,
        body: JSON.stringify('x'.repeat(bodyBytesOf(route))),
      });
      const problem = await expectProblem(answer, 413, 'input.too-large');
      const { message, values } = tooLargeFor(route);
      expect(problem).toMatchObject({ message: fillMessage(message, values) });
      for (const upstream of [gateway.community, gateway.content, gateway.notifications])
        expect(upstream.received).toEqual([]);
    },
  );
});

describe('a file', () => {
  const immutable = 'public, max-age=31536000, immutable';

  test('that is public may be cached by browsers, as its service says', async () => {
    gateway.content.answer = (_received, out) =>
      void out.writeHead(200, { 'content-type': 'image/webp', 'cache-control': immutable }).end('picture');
    const answer = await gateway.call('/media/files/0123456789abcdef-96.webp');
    expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': immutable,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('that is private is never cached, whatever its service says', async () => {
    const { token } = gateway.signIn();
    const path = '/media/documents/a7b0c1d2-0000-4000-8000-000000000001';
    for (const cacheControl of ['no-store', 'public, max-age=60', 'private', undefined]) {
      gateway.content.answer = (_received, out) =>
        void out
          .writeHead(200, {
            'content-type': 'application/pdf',
            'content-disposition': 'attachment; filename="deed.pdf"',
            ...(cacheControl && { 'cache-control': cacheControl }),
          })
          .end('deed');
      const answer = await gateway.call(path, { token });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="deed.pdf"',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('that does not exist is a problem that is not cached', async () => {
    const problem = { type: 'about:blank', title: 't', status: 404, code: 'content.media.unknown', message: 'm' };
    gateway.content.answer = (_received, out) => sendJson(out, problem, 404);
    const answer = await gateway.call('/media/files/0123456789abcdef-96.webp');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expectProblem(answer, 404, 'content.media.unknown');
  });
});

test('the many pictures of a page do not count towards the limit of reads', async () => {
  const limited = await gateway.beside({ RATE_FACTOR: '1' });
  try {
    const pictures = Array.from({ length: 300 }, (_, index) => `/media/files/0123456789abcdef${index}-96.webp`);
    const statuses = await Promise.all(pictures.map(async path => (await limited.call(path)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await limited.call('/events')).status).toBe(200);
  } finally {
    await limited.stop();
  }
});
