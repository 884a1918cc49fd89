import { spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { startInbox } from './inbox/inbox.mjs';
import { isTrustedRequest, namesIn } from './trusted-requests.mjs';
import { freePort, waitUntil } from './ports.mjs';

const call = (headers, method = 'GET') => ({ method, headers });

describe('a request to a local tool', () => {
  it.each(['localhost', 'localhost:8081', '127.0.0.1:9', '[::1]:8081', 'LOCALHOST:1'])('is answered at %s', host => {
    expect(isTrustedRequest(call({ host }))).toBe(true);
  });

  it.each(['evil.example:8081', 'localhost.evil.example', '127.0.0.1.evil.example:80', '', undefined, '10.0.0.1:8081'])(
    'is refused at %s',
    host => expect(isTrustedRequest(call({ host }))).toBe(false),
  );

  it('is answered for configured host names', () => {
    const names = namesIn('dev.example, Other.example');
    expect(isTrustedRequest(call({ host: 'dev.example:8081' }), names)).toBe(true);
    expect(isTrustedRequest(call({ host: 'other.example' }), names)).toBe(true);
    expect(isTrustedRequest(call({ host: 'evil.example' }), names)).toBe(false);
  });

  it.each([
    [{}, true],
    [{ origin: 'http://localhost:8081', 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'http://localhost:8080' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
  ])('that changes something with the headers %j is answered: %s', (headers, isAnswered) => {
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect(isTrustedRequest(call({ host: 'localhost:8081', ...headers }, method))).toBe(isAnswered);
  });
});

/** The status of a response. `fetch` cannot send another Host header than that of the URL. */
const statusOf = (url, headers, method = 'GET') =>
  new Promise((resolve, reject) => {
    http
      .request(url, { method, headers }, answer => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject)
      .end();
  });

it('the local inbox refuses host names and pages of other sites', async () => {
  const inbox = await startInbox({ names: ['dev.example'] });
  try {
    const messages = `${inbox.url}/api/messages`;
    expect(await statusOf(messages, { host: 'evil.example' })).toBe(403);
    expect(await statusOf(`${inbox.url}/`, { host: 'evil.example:8081' })).toBe(403);
    expect(await statusOf(messages, { origin: 'http://evil.example' }, 'DELETE')).toBe(403);
    expect(await statusOf(messages, {})).toBe(200);
    expect(await statusOf(messages, { host: 'dev.example' })).toBe(200);
    expect(await statusOf(messages, {}, 'DELETE')).toBe(204);
    const page = await fetch(messages.replace('/api/messages', '/'));
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  } finally {
    await inbox.close();
  }
});

it("the queues' page refuses host names and pages of other sites", async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), REDIS_URL: 'redis://127.0.0.1:1', TOOL_HOSTS: 'dev.example' };
  const page = spawn(process.execPath, [path.join(__dirname, 'queues.mjs')], { env, stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}/`;
    const isUp = () => statusOf(url, {}).then(Boolean, () => false);
    await waitUntil(isUp, { what: "the queues' page", timeout: 30_000 });
    expect(await statusOf(url, { host: 'evil.example' })).toBe(403);
    expect(await statusOf(`${url}api/queues/email/pause`, { origin: 'http://evil.example' }, 'PUT')).toBe(403);
    expect(await statusOf(url, {})).toBe(200);
    expect(await statusOf(url, { host: 'dev.example' })).toBe(200);
    expect((await fetch(url)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  } finally {
    page.kill();
  }
}, 60_000);
