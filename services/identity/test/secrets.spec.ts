import { spawn } from 'node:child_process';
import path from 'node:path';
import type { ProblemBody } from '@aar/contracts/errors';
import type { SecondFactorAsked, SignedIn } from '@aar/contracts/identity/auth.contract';
import { dumpTables } from '@aar/testing/dump-tables';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { Secret, TOTP } from 'otpauth';
import type { z } from 'zod';
import { aForm, type Identity, startOpenIdentity } from './identity.harness';
import { addStaff } from './members';

type Joined = z.infer<typeof SignedIn>;

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
});
afterAll(() => site?.stop());

/** Another replica, in its own process, with log level trace. */
async function startLogging() {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--conditions=source', '-r', '@swc-node/register', path.join(__dirname, '../src/main.ts')],
    {
      cwd: path.join(__dirname, '..'),
      env: { ...process.env, ...site.env, PORT: String(port), LOG_LEVEL: 'trace' },
    },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => void (log += chunk));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      answer => answer.ok,
      () => false,
    );
  await waitUntil(isReady, { what: 'the replica that logs', timeout: 60_000, gaveUp: () => child.exitCode !== null });
  const ended = new Promise(resolve => child.once('exit', resolve));
  return { url, logged: () => log, stop: () => (child.kill(), ended) };
}

it('appear in no log, event or table, and in no response except the one that issues them', async () => {
  const replica = await startLogging();
  const answers: string[] = [];
  const passwords = [
    'first-canary-password',
    'second-canary-password',
    'third-canary-password',
    'wrong-canary-password',
  ];
  const [first, second, third, wrong] = passwords;
  const contacts = { email: 'canary@canary.example', mobile: '9811188811' };
  const fullName = 'Canary Kulkarni';
  const call = async <T = ProblemBody>(http: string, body?: object, token?: string) => {
    const actor = token ? (await site.find(token)).body.actor : null;
    const answer = await site.call<T>(http, body, { actor, url: replica.url, address: '203.0.113.44' });
    answers.push(JSON.stringify(answer.body ?? ''));
    return answer.body;
  };
  const tokens: string[] = [];
  const codes: string[] = [];
  const factors: string[] = [];
  try {
    await call('POST /auth/send-otp', { contact: contacts.mobile, contactType: 'mobile' });
    codes.push(site.notifications.lastCode(contacts.mobile)!);
    const form = { ...aForm, ...contacts, fullName, password: first, confirmPassword: first, otp: codes[0] };
    await call('POST /auth/register', { ...form, otp: 'none', termsAccepted: false });
    const { token } = await call<Joined>('POST /auth/register', form);
    tokens.push(token);
    await call('POST /profile/contact-change', { contactType: 'email' }, token);
    codes.push(site.notifications.lastCode(contacts.email)!);
    await call('POST /profile/contact-change/confirm', { contactType: 'email', otp: codes[1] }, token);
    await call('POST /auth/login', { email: contacts.email, password: wrong });
    tokens.push((await call<Joined>('POST /auth/login', { email: contacts.email, password: first })).token);
    await call('PUT /profile', { passwordHash: wrong }, token);
    await call('POST /profile/password', { currentPassword: wrong, password: second, confirmPassword: second }, token);
    await call('POST /profile/password', { currentPassword: first, password: second, confirmPassword: second }, token);
    await site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`);
    await call('POST /auth/forgot-password', { email: contacts.email });
    await waitUntil(() => site.notifications.delivered.at(-1)?.purpose === 'password-reset', {
      what: 'the reset code',
    });
    codes.push(site.notifications.lastCode(contacts.email)!);
    const { resetToken } = await call<{ resetToken: string }>('POST /auth/verify-reset-otp', {
      email: contacts.email,
      otp: codes[2],
    });
    tokens.push(resetToken);
    await call('POST /auth/reset-password', { resetToken, password: third, confirmPassword: third });
    const again = (await call<Joined>('POST /auth/login', { email: contacts.email, password: third })).token;
    tokens.push(again);
    await call('GET /profile', undefined, again);
    const { secret } = await call<{ secret: string }>('POST /second-factors/totp', {}, again);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const confirmed = await call<{ recoveryCodes: string[] }>('POST /second-factors/totp/confirm', { code }, again);
    const { ticket } = await call<SecondFactorAsked>('POST /auth/login', { email: contacts.email, password: third });
    factors.push(secret, ticket, ...confirmed.recoveryCodes);
    const [recoveryCode] = confirmed.recoveryCodes;
    tokens.push((await call<Joined>('POST /auth/second-factor', { ticket, recoveryCode })).token);
    await call('GET /sessions', undefined, again);
    await call('POST /privacy/export', {}, again);
    await call('POST /privacy/delete', { password: wrong }, again);
    await site.call('GET /admin/users?search=canary', undefined, {
      actor: await addStaff(site, 'admin'),
      url: replica.url,
    });
    await waitUntil(async () => (await site.dataSource.query('select 1 from outbox')).length === 0, {
      what: 'telling everything',
    });
  } finally {
    await replica.stop();
  }
  const { DIGEST_KEY, ACTOR_SIGNING_KEY, CODE_PEPPER, SECOND_FACTOR_KEY, INTEGRATIONS_KEY } = site.env;
  const secrets = [
    ...passwords,
    ...tokens,
    ...factors,
    ...factors.map(factor => factor.replace('-', '')),
    SECOND_FACTOR_KEY,
    DIGEST_KEY,
    JSON.parse(ACTOR_SIGNING_KEY!).d,
    CODE_PEPPER,
    INTEGRATIONS_KEY,
  ];
  const found = (text: string, words: string[]) => words.filter(word => text.includes(word));
  const asCode = (text: string) => codes.filter(code => new RegExp(`["' =:]${code}["' ,}]`).test(text));

  expect(tokens.every(token => token.length > 40)).toBe(true);
  expect(replica.logged()).toContain('/auth/reset-password');
  const personal = [contacts.email, contacts.mobile, fullName, 'Canary', '203.0.113.44'];
  expect(found(replica.logged(), [...secrets, ...personal])).toEqual([]);
  expect(asCode(replica.logged())).toEqual([]);

  const dump = await dumpTables(site.dataSource);
  expect(dump).toContain(contacts.email);
  expect(found(dump, secrets)).toEqual([]);
  const told = JSON.stringify(site.told);
  expect(told).toContain('events.identity.contact.changed');
  expect(found(told, [...secrets, contacts.email, contacts.mobile])).toEqual([]);
  expect([...asCode(dump), ...asCode(told)]).toEqual([]);

  const handingOut = (token: string) => answers.filter(answer => answer.includes(token)).length;
  expect(tokens.map(handingOut)).toEqual(tokens.map(() => 1));
  expect(found(answers.join(), passwords)).toEqual([]);
  expect(answers.join()).not.toMatch(/argon2/);
});
