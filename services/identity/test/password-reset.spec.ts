import { runService } from '@aar/platform/service/start-service';
import { waitUntil } from '@aar/tools/ports.mjs';
import { identity } from '../src/identity.process';
import { type Member, wrongFor } from './identity.harness';
import { type ResetSite, startResets } from './password-reset.harness';

let site: ResetSite;
beforeAll(async () => {
  site = await startResets();
});
afterAll(() => site?.stop());

describe('a code whose token was lost in transit', () => {
  const verify = (email: string, otp: string, device?: string) =>
    site.call<{ resetToken: string }>('POST /auth/verify-reset-otp', { email, otp, device });
  const withCode = async () => {
    const email = (await site.join()).user.email!;
    const { address } = site.newContacts();
    const asked = await site.call<{ device: string; otp: string }>(
      'POST /auth/forgot-password',
      { email },
      { address },
    );
    return { email, ...asked.body };
  };

  it('gives the same device a token that replaces it', async () => {
    const { email, otp, device } = await withCode();
    const lost = await verify(email, otp, device);
    const again = await verify(email, otp, device);
    expect(again.status).toBe(200);
    expect((await site.reset(lost.body.resetToken)).status).toBe(400);
    expect((await site.reset(again.body.resetToken)).status).toBe(204);
    // Once the password is set, the code is invalid.
    expect((await verify(email, otp, device)).status).toBe(400);
  });

  it('gives nothing to another device, or without a device', async () => {
    const { email, otp, device } = await withCode();
    expect((await verify(email, otp, device)).status).toBe(200);
    const other = (await withCode()).device;
    for (const asker of [other, undefined]) expect((await verify(email, otp, asker)).status).toBe(400);
  });
});

describe('requesting a code', () => {
  it('sends it to the member’s e-mail, even if only mobile codes may register', async () => {
    const { user } = await site.join();
    const answer = await site.forgot(user.email!.toUpperCase());
    expect(answer).toMatchObject({ status: 200, body: { maskedContact: 'm***@example.org', contactType: 'email' } });
    await waitUntil(() => site.notifications.lastCode(user.email!) === answer.body.otp, { what: 'the code' });
    expect(site.notifications.delivered.at(-1)).toMatchObject({
      contact: user.email,
      contactType: 'email',
      purpose: 'password-reset',
    });
  });

  it('responds the same for a member, a stranger, a suspended and a deleted member, and mails only whom it may', async () => {
    const [member, suspended, deleted] = [await site.join(), await site.join(), await site.join()];
    await site.setStatus(suspended, 'suspended');
    await site.setStatus(deleted, 'deleted');
    const emails = [member.user.email!, 'm.nobody@example.org', suspended.user.email!, deleted.user.email!];
    const answers = [];
    for (const email of emails) answers.push(await site.forgot(email));
    for (const { status, body } of answers)
      expect({ status, body: { ...body, otp: '', device: '' } }).toEqual({
        status: 200,
        body: { ...answers[0]!.body, otp: '', device: '' },
      });
    const hasCode = ({ user }: Member) => site.notifications.lastCode(user.email!) !== undefined;
    await waitUntil(() => hasCode(member) && hasCode(suspended), { what: 'the codes' });
    expect(emails.map(email => site.notifications.lastCode(email) !== undefined)).toEqual([true, false, true, false]);
  });

  it('has the same caps for members and strangers', async () => {
    const member = await site.join();
    for (const email of [member.user.email!, 'another.stranger@example.org']) {
      expect((await site.forgot(email)).status).toBe(200);
      expect(await site.forgot(email)).toMatchObject({ status: 429, body: { code: 'identity.code.too-soon' } });
    }
  });

  it('works however many registration codes strangers requested for the contact', async () => {
    const { user } = await site.join();
    await site.setFlag('otp_email_enabled', 'true');
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await site.sendCode(user.email!)).status).toBe(200);
      await site.dataSource.query(`update codes set created_at = created_at - interval '1 hour'`);
    }
    expect((await site.sendCode(user.email!)).status).toBe(429);
    const { otp } = (await site.forgot(user.email!)).body;
    expect((await site.verify(user.email!, otp)).status).toBe(200);
  });

  it('is limited to ten times a day per contact', async () => {
    const { user } = await site.join();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await site.forgot(user.mobile!)).status).toBe(200);
      await site.dataSource.query(`update codes set created_at = created_at - interval '1 hour'`);
    }
    expect((await site.forgot(user.mobile!)).status).toBe(429);
  });

  it('does not reveal by a second request whether a code could not be delivered', async () => {
    const member = await site.join();
    site.notifications.state.failing = true;
    const emails = [member.user.email!, 'third.stranger@example.org'];
    for (const email of emails) expect((await site.forgot(email)).status).toBe(200);
    for (const email of emails) expect((await site.forgot(email)).status).toBe(429);
    site.notifications.state.failing = false;
  });

  it('responds to members and strangers only after the time that the work for members usually takes', async () => {
    const { user } = await site.join();
    for (const email of [user.email!, 'fifth.stranger@example.org']) {
      const start = performance.now();
      await site.forgot(email);
      expect(performance.now() - start).toBeGreaterThan(98);
    }
  });

  it('does not return the code in production', async () => {
    const { user } = await site.join();
    const production = await runService(identity, { ...site.env, APP_ENV: 'production' });
    try {
      const answer = await site.call('POST /auth/forgot-password', { email: user.email }, { url: production.url });
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('otp');
    } finally {
      await production.stop();
    }
  });

  it('names the field of an invalid e-mail', async () => {
    expect(await site.forgot('asha')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email', message: 'Invalid email address' }] },
    });
  });
});

describe('a code', () => {
  it('is exchanged for a token once; of many concurrent attempts one succeeds', async () => {
    const { user } = await site.join();
    const code = await site.codeOf(user.email!);
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.verify(user.email!, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
    expect(await site.verify(user.email!, code)).toMatchObject({
      status: 400,
      body: { code: 'identity.code.invalid' },
    });
  });

  it('is compared with at most five of many concurrent wrong ones', async () => {
    const { user } = await site.join();
    const code = await site.codeOf(user.email!);
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.verify(user.email!, wrongFor(code))));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'identity.code.exhausted')).toHaveLength(45);
    expect((await site.verify(user.email!, code)).status).toBe(429);
  });

  it('that was sent for a registration resets nothing', async () => {
    await site.setFlag('otp_email_enabled', 'true');
    const { user } = await site.join();
    await site.sendCode(user.email!);
    const answer = await site.verify(user.email!, site.notifications.lastCode(user.email!)!);
    expect(answer).toMatchObject({ status: 400, body: { code: 'identity.code.invalid', errors: [{ path: 'otp' }] } });
  });

  it('of a stranger is never correct', async () => {
    const { body } = await site.forgot('fourth.stranger@example.org');
    expect(await site.verify('fourth.stranger@example.org', body.otp)).toMatchObject({
      status: 400,
      body: { code: 'identity.code.invalid' },
    });
  });

  it('is not valid for another member', async () => {
    const [victim, other] = [await site.join(), await site.join()];
    const code = await site.codeOf(other.user.email!);
    expect((await site.verify(victim.user.email!, code)).status).toBe(400);
  });
});
