import { inTransaction } from '@aar/platform/database/transaction';
import { runService } from '@aar/platform/service/start-service';
import { CodeMethodsConsumer } from '../src/codes/code-methods.consumer';
import { identity } from '../src/identity.process';
import { aForm, type Identity, startIdentity } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity({ CODES_PER_IPV4: '6', CODES_PER_IPV6: '3' });
});
afterAll(() => site?.stop());

/** Simulates that everything sent so far was sent earlier. */
const passTime = (span: string) =>
  site.dataSource.query(
    `update codes set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval`,
    [span],
  );
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries([200, 429].map(status => [status, answers.filter(answer => answer.status === status).length]));

describe('the switches of the one-time codes', () => {
  it('close registration until an event enables one', async () => {
    const answer = await site.sendCode('9822099999');
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      code: 'identity.registration.closed',
      message:
        'Registration Temporarily Unavailable - No verification methods are currently enabled. Please contact the administrator.',
    });
  });

  it('refuse the method that is off while the other is on', async () => {
    await site.setFlag('otp_mobile_enabled', 'true');
    const answer = await site.sendCode('somebody@example.org');
    expect(answer).toMatchObject({ status: 403, body: { code: 'identity.code.method-disabled' } });
    expect((await site.sendCode('9822099999')).status).toBe(200);
  });

  it('are off if their entry is inactive or has any value but true', async () => {
    await site.setFlag('otp_mobile_enabled', 'true', false);
    await site.setFlag('otp_email_enabled', 'yes');
    expect((await site.sendCode('9822099998')).body.code).toBe('identity.registration.closed');
  });

  it('enable both', async () => {
    await site.setFlag('otp_mobile_enabled', 'true');
    await site.setFlag('otp_email_enabled', 'true');
    expect((await site.sendCode('somebody@example.org')).status).toBe(200);
  });

  it('ignore an older event that arrives late', async () => {
    const late = { key: 'otp_email_enabled', content: 'false', isActive: true, version: 0 };
    await inTransaction(site.dataSource, tx => site.service.app.get(CodeMethodsConsumer).store(late, tx));
    expect((await site.sendCode('somebody.else@example.org')).status).toBe(200);
  });
});

describe('sending a code', () => {
  it('delivers six digits, valid for five minutes, to the normalised number, and responds with it masked', async () => {
    const answer = await site.sendCode('+91 98220-99910');
    const delivery = site.notifications.delivered.at(-1)!;
    expect(delivery).toMatchObject({ contact: '9822099910', contactType: 'mobile', purpose: 'registration' });
    expect(delivery.code).toMatch(/^\d{6}$/);
    const life = Date.parse(delivery.expiresAt) - Date.now();
    expect(life).toBeGreaterThan(4.5 * 60_000);
    expect(life).toBeLessThanOrEqual(5 * 60_000);
    expect(answer.body).toEqual({
      maskedContact: '98******10',
      contactType: 'mobile',
      note: 'Verification code sent to your mobile number',
      message: 'OTP Sent',
      provider: 'local-sms',
      device: expect.stringMatching(/^[\w-]{43}$/),
      otp: delivery.code,
    });
  });

  it('stores neither the code nor the contact in clear text', async () => {
    await site.sendCode('9822099911');
    const code = site.notifications.lastCode('9822099911')!;
    const rows = JSON.stringify(await site.dataSource.query('select * from codes'));
    expect(rows).not.toContain('9822099911');
    expect(rows).not.toContain(Buffer.from('9822099911').toString('hex'));
    expect(rows).not.toContain(`"${code}"`);
  });

  it('responds the same for a member and a stranger', async () => {
    const member = await site.join();
    await passTime('31 seconds');
    const known = await site.sendCode(member.user.email!);
    const unknown = await site.sendCode('m.stranger@example.org');
    expect(known.status).toBe(unknown.status);
    expect({ ...known.body, otp: '', device: '' }).toEqual({ ...unknown.body, otp: '', device: '' });
    expect(known.body).toMatchObject({
      maskedContact: 'm***@example.org',
      note: 'Verification code sent to your email address',
    });
  });

  it.each([
    ['1234567890', 'Invalid mobile number'],
    ['+44 7911 123456', 'Please enter an Indian mobile number (+91)'],
    ['020 2555 1234', 'This is a landline number. Please enter a mobile number'],
    ['nobody@', 'Invalid email address'],
  ])('refuses %s and names the field', async (contact, message) => {
    const answer = await site.sendCode(contact);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', errors: [{ path: 'contact', message }] },
    });
  });

  it('reports a failed delivery, and allows a retry at once', async () => {
    site.notifications.state.failing = true;
    const failed = await site.sendCode('9822099912');
    site.notifications.state.failing = false;
    expect(failed).toMatchObject({ status: 503, body: { message: 'Failed to send OTP. Please try again.' } });
    expect((await site.sendCode('9822099912')).status).toBe(200);
  });

  it('does not return the code in production', async () => {
    const env = { ...site.env, APP_ENV: 'production' };
    const production = await runService(identity, env);
    try {
      const answer = await site.call(
        'POST /auth/send-otp',
        { contact: '9822099913', contactType: 'mobile' },
        { url: production.url },
      );
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('otp');
      expect(JSON.stringify(answer.body)).not.toContain(site.notifications.lastCode('9822099913'));
    } finally {
      await production.stop();
    }
  });
});

describe('the caps', () => {
  it('accept one of many concurrent requests for a contact, and say when to retry', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => site.sendCode('9822099920')));
    expect(statuses(answers)).toEqual({ 200: 1, 429: 29 });
    expect(site.notifications.delivered.filter(({ contact }) => contact === '9822099920')).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.code).toBe('identity.code.too-soon');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });

  it('count every spelling of a contact together', async () => {
    expect((await site.sendCode('Capped@Example.org')).status).toBe(200);
    expect((await site.sendCode('capped@example.org')).status).toBe(429);
  });

  it('allow a contact 3 codes in ten minutes, 5 an hour and 10 a day, over all IP addresses', async () => {
    const contact = '9822099921';
    const sendAfter = async (span: string) => {
      await passTime(span);
      return (await site.sendCode(contact)).status;
    };
    const burst = async () => [
      await sendAfter('31 seconds'),
      await sendAfter('31 seconds'),
      await sendAfter('31 seconds'),
    ];
    expect(await burst()).toEqual([200, 200, 200]);
    expect(await sendAfter('31 seconds')).toBe(429);
    expect([await sendAfter('10 minutes'), await sendAfter('31 seconds')]).toEqual([200, 200]);
    expect(await sendAfter('15 minutes')).toBe(429);
    expect([await sendAfter('1 hour'), await sendAfter('31 seconds'), await sendAfter('31 seconds')]).toEqual([
      200, 200, 200,
    ]);
    expect([await sendAfter('1 hour'), await sendAfter('31 seconds')]).toEqual([200, 200]);
    expect(await sendAfter('2 hours')).toBe(429);
    expect(await sendAfter('1 day')).toBe(200);
  });

  it('limit the codes of an address per hour, even in concurrent requests for many contacts', async () => {
    const contacts = Array.from({ length: 20 }, (_, index) => `98221${String(index).padStart(5, '0')}`);
    const answers = await Promise.all(contacts.map(contact => site.sendCode(contact, '203.0.113.99')));
    expect(statuses(answers)).toEqual({ 200: 6, 429: 14 });
    expect((await site.sendCode(contacts.at(-1)!, '203.0.113.98')).status).toBe(200);
  });

  it('count the addresses of one IPv6 network together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        site.sendCode(`98222${String(index).padStart(5, '0')}`, `2001:db8:5:6::${index}`),
      ),
    );
    expect(statuses(answers)).toEqual({ 200: 3, 429: 7 });
  });

  it('stop all sending beyond the hourly total, even in concurrent requests', async () => {
    const [{ sent }] = await site.dataSource.query(
      `select count(*)::int as sent from codes where created_at > now() - interval '1 hour'`,
    );
    const service = await runService(identity, { ...site.env, CODES_IN_TOTAL: String(sent + 1) });
    try {
      const send = (contact: string, address: string) =>
        site.call('POST /auth/send-otp', { contact, contactType: 'mobile' }, { url: service.url, address });
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(`982230000${index}`, `192.0.2.${index}`)),
      );
      // They wait for one lock: a slow machine may refuse some as busy, and sends nothing for those.
      const busy = answers.filter(({ status }) => status === 503).length;
      expect(statuses(answers)).toEqual({ 200: 1, 429: 9 - busy });
    } finally {
      await service.stop();
    }
  });

  it('do not count invalid requests', async () => {
    const address = '203.0.113.97';
    for (let times = 0; times < 8; times += 1) await site.sendCode('not a number', address);
    expect((await site.sendCode(aForm.mobile, address)).status).toBe(200);
  });
});
