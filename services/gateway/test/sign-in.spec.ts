import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeWebBuild } from '@aar/testing/write-web-build';
import { type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

const atProvider = 'https://accounts.example/authorize?state=s';
let root: string;
let gateway: Gateway;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'aar-sign-in-'));
  writeWebBuild(root, 'The site');
  gateway = await startGateway({ WEB_ROOT: root });
});
afterAll(async () => {
  await gateway?.stop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  gateway.reset();
  gateway.content.answer = (_received, out) => sendJson(out, []);
});

const open = (url: string, cookie?: string, at: { url: string } = gateway, headers: Record<string, string> = {}) =>
  fetch(at.url + url, { redirect: 'manual', headers: { ...headers, ...(cookie !== undefined && { cookie }) } });
const identitySays = (answer: object, status = 200) => {
  gateway.identity.answer = (_received, out) => sendJson(out, answer, status);
};
/** The last request to identity. */
const asked = () => {
  const { path, body, actor } = gateway.identity.received.at(-1)!;
  return { path, actor, ...(JSON.parse(body) as { browser: string; url: string; redirectUri: string }) };
};
const locationOf = (answer: Response) => [answer.status, answer.headers.get('location')];
const cookieOf = (answer: Response) => /^sign_in=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the redirect to the provider', () => {
  beforeEach(() => identitySays({ url: atProvider }));

  it.each(['google', 'facebook', 'twitter'])('begins at /auth/%s with the one exact redirect URI', async provider => {
    expect(locationOf(await open(`/auth/${provider}`))).toEqual([302, atProvider]);
    expect(asked()).toMatchObject({
      path: '/internal/social-sign-in/begin',
      actor: { id: 'gateway', role: 'service' },
      provider,
      redirectUri: `https://site.example/auth/${provider}/callback`,
    });
  });

  it('gives the browser a random cookie that no script and no other site can use, and identity its digest', async () => {
    const [one, other] = [await open('/auth/google'), await open('/auth/google')];
    expect(cookieOf(one)).toMatch(/^sign-in\.[\w-]{43}$/);
    expect(cookieOf(one)).not.toBe(cookieOf(other));
    expect(asked().browser).toBe(sha256(cookieOf(other)!));
    const attributes = one.headers.getSetCookie()[0]!.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/auth', 'SameSite=Lax', 'Secure']);
  });

  it('omits Secure only where the site itself is reached without HTTPS', async () => {
    const local = await gateway.beside({ PUBLIC_URL: 'http://localhost:8080' });
    local.identity.answer = (_received, out) => sendJson(out, { url: atProvider });
    const answer = await open('/auth/google', undefined, local);
    expect(answer.headers.getSetCookie()[0]).not.toContain('Secure');
    await local.stop();
  });

  it('forwards the ticket of a member who links an account', async () => {
    await open('/auth/google?ticket=t1');
    expect(asked()).toMatchObject({ ticket: 't1' });
  });

  it('does not exist for an unknown provider: the site responds that there is no such page', async () => {
    const answer = await open('/auth/github');
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('The site')]);
    expect(gateway.identity.received).toEqual([]);
  });

  it.each([
    ['/auth/google', '/login?error=provider_disabled&provider=google'],
    ['/auth/google?ticket=t1', '/social-settings?error=provider_disabled&provider=google'],
  ])('%s returns at once with the reason if it cannot start', async (url, back) => {
    identitySays({ error: 'provider_disabled' });
    const answer = await open(url);
    expect(locationOf(answer)).toEqual([302, back]);
    expect(cookieOf(answer)).toBe('');
  });
});

describe('the callback', () => {
  const callback = '/auth/google/callback?code=provider-code&state=s%20s';

  it('gives identity the URL exactly as the provider called it, and the digest of the cookie', async () => {
    identitySays({ purpose: 'sign-in', code: 'once' });
    await open(callback, 'sign_in=the-cookie; other=1');
    expect(asked()).toMatchObject({
      path: '/internal/social-sign-in/finish',
      provider: 'google',
      browser: sha256('the-cookie'),
      url: `https://site.example${callback}`,
    });
  });

  it.each([
    ['sign-in', '/login'],
    ['link', '/social-settings'],
  ])('ends a %s at %s with the code in the fragment, where no server sees it', async (purpose, page) => {
    identitySays({ purpose, code: 'once' });
    const answer = await open(callback, 'sign_in=x');
    expect(locationOf(answer)).toEqual([302, `${page}?oauth_success=true&provider=google#code=once`]);
  });

  it.each([
    ['sign-in', 'oauth_denied', '/login?error=oauth_denied&provider=google'],
    ['link', 'invalid_state', '/social-settings?error=invalid_state&provider=google'],
  ])('ends a failed %s with the error %s', async (purpose, error, back) => {
    identitySays({ purpose, error });
    expect(locationOf(await open(callback, 'sign_in=x'))).toEqual([302, back]);
  });

  it('clears the cookie, and prevents the URL from being cached or sent as a referrer', async () => {
    identitySays({ purpose: 'sign-in', code: 'once' });
    const answer = await open(callback, 'sign_in=x');
    expect(cookieOf(answer)).toBe('');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('reflects nothing of its query', async () => {
    identitySays({ purpose: 'sign-in', error: 'oauth_denied' });
    const evil = encodeURIComponent('<img src=x onerror=alert(1)>//evil.example');
    const answer = await open(`/auth/google/callback?error=${evil}&message=${evil}&return_to=${evil}&provider=${evil}`);
    expect(locationOf(answer)).toEqual([302, '/login?error=oauth_denied&provider=google']);
    expect(await answer.text()).toBe('');
  });
});

describe.each(['/auth/google', '/auth/google/callback?code=c&state=s'])('%s', url => {
  it('returns to the login page when identity is down', async () => {
    await gateway.identity.kill();
    expect(locationOf(await open(url, 'sign_in=x'))).toEqual([302, '/login?error=oauth_failed&provider=google']);
    await gateway.identity.start();
  });

  it('does not call identity once an IP address exceeds its rate limit', async () => {
    const limited = await gateway.beside({ RATE_FACTOR: '0.1', TRUSTED_PROXIES: '127.0.0.1' });
    limited.identity.answer = (_received, out) => sendJson(out, { url: atProvider, purpose: 'sign-in', code: 'once' });
    const come = () => open(url, 'sign_in=x', limited, { 'x-forwarded-for': '203.0.113.7' });
    await come();
    await come();
    const answer = await come();
    expect(locationOf(answer)).toEqual([302, '/login?error=oauth_failed&provider=google']);
    expect(limited.identity.received).toHaveLength(2);
    await limited.stop();
  });
});

it('a member who links an account returns to the connected accounts even when identity goes down meanwhile', async () => {
  identitySays({ url: atProvider });
  const cookie = cookieOf(await open('/auth/google?ticket=t1'));
  await gateway.identity.kill();
  const answer = await open('/auth/google/callback?code=c&state=s', `sign_in=${cookie}`);
  expect(locationOf(answer)).toEqual([302, '/social-settings?error=oauth_failed&provider=google']);
  await gateway.identity.start();
});

it('the cookie alone authenticates no session', async () => {
  const answer = await gateway.call('/profile', { headers: { cookie: 'sign_in=the-cookie' } });
  expect(answer.status).toBe(401);
});

it('the internal sign-in routes of identity are not reachable through the API', async () => {
  const answer = await gateway.post('/internal/social-sign-in/begin', {});
  expect(answer.status).toBe(404);
});
