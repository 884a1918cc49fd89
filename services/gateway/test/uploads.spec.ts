import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { bytesOf } from '@aar/contracts/contract';
import { publishedRoutes } from '../src/routes/published-routes';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

const largest = bytesOf('5MB');
const formOf = (bytes: Buffer) => {
  const form = new FormData();
  form.set('purpose', 'avatar');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  return form;
};
const connectTo = (url: string) => connect(Number(new URL(url).port), '127.0.0.1');
/** The head of a call whose body never comes, but for two bytes. */
const unfinished = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: site.example\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n${more}\r\n--`;
/** What comes until the other side ends the connection. */
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

  test('beyond that is refused at the door', async () => {
    await expectProblem(await send(randomBytes(largest + 200_000), gateway.signIn().token), 413, 'input.too-large');
    expect(gateway.content.received).toEqual([]);
  });

  test('of somebody who may not upload holds no connection after that', async () => {
    const call = connectTo(gateway.url);
    call.write(unfinished('/api/media', 'multipart/form-data; boundary=x'));
    expect(await allOf(call)).toMatch(/^HTTP\/1.1 401 /);
  });

  test('of somebody who may not upload is refused before the body has come', async () => {
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

test('a body that does not come ends the connection, and one of a member’s file has more time', async () => {
  const hasty = await gateway.beside({ BODY_SECONDS: '1' });
  const upload = connectTo(hasty.url);
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

test('thirty uploads an hour are counted once each', async () => {
  const limited = await gateway.beside({ RATE_FACTOR: '1' });
  try {
    const { token } = limited.signIn();
    const statuses: number[] = [];
    for (let upload = 0; upload < 31; upload++) {
      const body = formOf(Buffer.from('x'));
      statuses.push((await limited.call('/media', { method: 'POST', body, token })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  } finally {
    await limited.stop();
  }
});

describe('every other call', () => {
  const others = publishedRoutes.filter(
    ({ owner, method, upload }) => owner !== 'gateway' && (method === 'POST' || method === 'PUT') && !upload,
  );
  test.each(others.map(({ http }) => [http]))('%s takes no body over 100 kB', async http => {
    const [method, path] = http.split(' ') as [string, string];
    const known = path.replace(/:\w+/g, 'a7b0c1d2-0000-4000-8000-000000000001');
    const { token } = gateway.signIn('admin');
    const headers = { 'content-type': 'application/json' };
    const answer = await gateway.call(known, { method, token, headers, body: JSON.stringify('x'.repeat(101_000)) });
    await expectProblem(answer, 413, 'input.too-large');
    for (const upstream of [gateway.community, gateway.content, gateway.notifications])
      expect(upstream.received).toEqual([]);
  });
});

describe('a file', () => {
  const immutable = 'public, max-age=31536000, immutable';

  test('that is public may be kept by browsers, as its service says', async () => {
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

  test('that is private is kept by nobody, whatever else its service says of keeping it', async () => {
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

  test('that is not there is a problem that nobody keeps', async () => {
    const problem = { type: 'about:blank', title: 't', status: 404, code: 'content.media.unknown', message: 'm' };
    gateway.content.answer = (_received, out) => sendJson(out, problem, 404);
    const answer = await gateway.call('/media/files/0123456789abcdef-96.webp');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expectProblem(answer, 404, 'content.media.unknown');
  });
});

test('pictures of a page with many members are not counted among the reads of a minute', async () => {
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
