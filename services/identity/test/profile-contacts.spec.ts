import type { Actor } from '@aar/contracts/access';
import { contactChanged } from '@aar/contracts/identity/members.messages';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { wrongFor } from './identity.harness';
import { startProfiles } from './profile.harness';

let site: Awaited<ReturnType<typeof startProfiles>>;
beforeAll(async () => {
  site = await startProfiles();
});
afterAll(() => site?.stop());

describe('a changed contact', () => {
  it('is pending until the code sent there is entered, and then becomes the member’s', async () => {
    const { actor, user } = await site.join();
    const { email } = site.newContacts();
    const saved = await site.update(actor, { email: email.toUpperCase(), mobile: user.mobile, bio: 'Changed too.' });
    expect(saved.body).toMatchObject({
      email: user.email,
      bio: 'Changed too.',
      emailConfirmed: true,
      pendingContacts: [{ contactType: 'email', maskedContact: 'm***@example.org', requestedAt: expect.any(String) }],
    });
    expect(site.notifications.delivered.at(-1)).toMatchObject({ contact: email, purpose: 'contact-change' });

    const confirm = (otp: string) => site.confirm(actor, 'email', otp);
    expect(await confirm(wrongFor(site.codeFor(email)))).toMatchObject({
      status: 400,
      body: { code: 'identity.code.invalid', errors: [{ path: 'otp' }] },
    });
    await site.dataSource.query('update accounts set is_verified = false where id = $1', [actor.id]);
    expect(await confirm(site.codeFor(email))).toMatchObject({
      status: 200,
      body: { email, emailConfirmed: true, isVerified: true, pendingContacts: [] },
    });
    await site.heardOf(contactChanged.name, actor, { version: 2 });
    expect(await site.contactOf(actor.id)).toMatchObject({ email, emailConfirmed: true });
    const { version } = await site.row(actor);
    // As after a lost response: the same code changes nothing more.
    expect(await confirm(site.codeFor(email))).toMatchObject({ status: 200, body: { email, emailConfirmed: true } });
    expect(await confirm(wrongFor(site.codeFor(email)))).toMatchObject({
      status: 404,
      body: { code: 'identity.contact.no-change' },
    });
    expect((await site.row(actor)).version).toBe(version);
  });

  it('is announced to the old one, masked', async () => {
    const { actor, user } = await site.join();
    for (const contactType of ['email', 'mobile'] as const) {
      const contact = site.newContacts()[contactType];
      await site.update(actor, { [contactType]: contact });
      await site.confirm(actor, contactType, site.codeFor(contact));
      const notice = await site.noticeTo(actor.id, { contactType });
      expect(notice).toMatchObject({ kind: 'contact-changed', contact: user[contactType] });
      expect(JSON.stringify(notice)).not.toContain(contact);
    }
  });

  it('signs in by the new e-mail only after the confirmation', async () => {
    const member = await site.join();
    const { email } = site.newContacts();
    await site.update(member.actor, { email });
    expect((await site.login(email, member.password)).status).toBe(401);
    await site.confirm(member.actor, 'email', site.codeFor(email));
    expect((await site.login(email, member.password)).status).toBe(200);
    expect((await site.login(member.user.email!, member.password)).status).toBe(401);
  });

  it('revokes a password reset that was started with the old e-mail', async () => {
    const { actor, user } = await site.join();
    const { body } = await site.call<{ otp: string }>('POST /auth/forgot-password', { email: user.email });
    const verified = await site.call<{ resetToken: string }>('POST /auth/verify-reset-otp', {
      email: user.email,
      otp: body.otp,
    });
    const { email } = site.newContacts();
    await site.update(actor, { email });
    await site.confirm(actor, 'email', site.codeFor(email));
    const password = 'kites-over-the-ghats';
    const { resetToken } = verified.body;
    const late = await site.call('POST /auth/reset-password', { resetToken, password, confirmPassword: password });
    expect(late.status).toBe(400);
  });

  it('gets no second code when the form is saved again', async () => {
    const { actor } = await site.join();
    const { email } = site.newContacts();
    expect((await site.update(actor, { email })).status).toBe(200);
    expect((await site.update(actor, { email, bio: 'Once more.' })).status).toBe(200);
    expect(site.notifications.delivered.filter(({ contact }) => contact === email)).toHaveLength(1);
  });

  it('whose code cannot be sent is reported at its field, and nothing is saved', async () => {
    const { actor } = await site.join();
    const { mobile } = site.newContacts();
    site.notifications.state.failing = true;
    const failed = await site.update(actor, { mobile, bio: 'Not yet.' });
    site.notifications.state.failing = false;
    expect(failed).toMatchObject({
      status: 503,
      body: { errors: [{ path: 'mobile', message: 'Failed to send OTP. Please try again.' }] },
    });
    expect(await site.get(actor)).toMatchObject({ bio: 'Night rescues.', pendingContacts: [] });
    const { actor: another } = await site.join();
    expect((await site.update(another, { mobile })).status).toBe(200);
    const early = await site.update(actor, { mobile });
    expect(early).toMatchObject({ status: 429, body: { errors: [{ path: 'mobile' }] } });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('of another member is revealed only to a correct code', async () => {
    const [member, other] = [await site.join(), await site.join()];
    const taken = other.user.mobile!;
    await site.passWait();
    const known = await site.update(member.actor, { mobile: taken });
    const stranger = await site.join();
    const unknown = await site.update(stranger.actor, { mobile: site.newContacts().mobile });
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(known.body.pendingContacts).toHaveLength(1);
    const confirm = (otp: string) => site.confirm(member.actor, 'mobile', otp);
    expect((await confirm(wrongFor(site.codeFor(taken)))).status).toBe(400);
    expect(await confirm(site.codeFor(taken))).toMatchObject({ status: 409, body: { code: 'identity.contact.taken' } });
    expect(await site.get(member.actor)).toMatchObject({ mobile: member.user.mobile, pendingContacts: [] });
    expect(await site.get(other.actor)).toMatchObject({ mobile: taken });
  });

  it('belongs to the first of two members who prove it', async () => {
    const [one, two] = [await site.join(), await site.join()];
    const { mobile } = site.newContacts();
    await site.update(one.actor, { mobile });
    await site.passWait();
    await site.update(two.actor, { mobile });
    const confirm = (actor: Actor) => site.confirm(actor, 'mobile', site.codeFor(mobile));
    const answers = await Promise.all([confirm(one.actor), confirm(two.actor)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await site.dataSource.query('select 1 from accounts where mobile = $1', [mobile])).toHaveLength(1);
  });

  it('is not confirmed by a code for a registration', async () => {
    const { actor } = await site.join();
    const { mobile } = site.newContacts();
    await site.update(actor, { mobile });
    await site.passWait();
    await site.sendCode(mobile);
    const otp = site.codeFor(mobile);
    expect((await site.confirm(actor, 'mobile', otp)).status).toBe(400);
  });

  it('can be cancelled, and replaced by another', async () => {
    const { actor } = await site.join();
    const [first, second] = [site.newContacts().email, site.newContacts().email];
    await site.update(actor, { email: first });
    await site.update(actor, { email: second });
    const otp = site.codeFor(first);
    expect((await site.confirm(actor, 'email', otp)).status).toBe(400);
    const answer = await site.as('DELETE /profile/contact-change/email', actor);
    expect(answer).toMatchObject({ status: 200, body: { pendingContacts: [] } });
    expect((await site.confirm(actor, 'email', site.codeFor(second))).status).toBe(404);
  });
});

it('housekeeping deletes a contact that was pending for a month', async () => {
  const { actor } = await site.join();
  await site.update(actor, { email: site.newContacts().email });
  const passTime = async (span: string) => {
    await site.dataSource.query('update pending_contacts set requested_at = requested_at - $1::interval', [span]);
    await site.service.app.get(Housekeeping).forget();
    return (await site.get(actor)).pendingContacts.length;
  };
  expect(await passTime('29 days')).toBe(1);
  expect(await passTime('1 day')).toBe(0);
});

describe('requesting a code', () => {
  const ask = (actor: Actor, contactType: string, contact?: string) =>
    site.as('POST /profile/contact-change', actor, { contactType, contact });

  it('again sends another to the pending contact', async () => {
    const { actor } = await site.join();
    const { mobile } = site.newContacts();
    expect(await ask(actor, 'mobile', `+91 ${mobile}`)).toMatchObject({
      status: 200,
      body: { contactType: 'mobile', maskedContact: `98******${mobile.slice(-2)}`, message: 'OTP Sent' },
    });
    expect(await ask(actor, 'mobile', mobile)).toMatchObject({ status: 429 });
    await site.passWait();
    expect((await ask(actor, 'mobile', mobile)).status).toBe(200);
    expect((await site.get(actor)).pendingContacts).toHaveLength(1);
  });

  it('needs no contact for the pending one, which browsers know only masked', async () => {
    const { actor } = await site.join();
    const { email } = site.newContacts();
    expect(await ask(actor, 'email')).toMatchObject({ status: 404, body: { code: 'identity.contact.no-change' } });
    await site.update(actor, { email });
    await site.passWait();
    expect((await ask(actor, 'email')).status).toBe(200);
    expect(site.notifications.delivered.filter(({ contact }) => contact === email)).toHaveLength(2);
    expect((await site.confirm(actor, 'email', site.codeFor(email))).status).toBe(200);
  });

  it('confirms an unconfirmed contact of the account, without a notice', async () => {
    const { actor, user } = await site.join();
    await site.dataSource.query('update accounts set email_confirmed_at = null where id = $1', [actor.id]);
    expect((await ask(actor, 'email', user.email!)).status).toBe(200);
    expect(await site.get(actor)).toMatchObject({ email: user.email, emailConfirmed: false, pendingContacts: [] });
    const otp = site.codeFor(user.email!);
    expect(await site.confirm(actor, 'email', otp)).toMatchObject({
      status: 200,
      body: { email: user.email, emailConfirmed: true, pendingContacts: [] },
    });
    await site.heardOf(contactChanged.name, actor, { version: 2 });
    expect(await site.contactOf(actor.id)).toMatchObject({ emailConfirmed: true });
    expect(site.told.some(({ subject, data }) => subject.includes('notice') && data.memberId === actor.id)).toBe(false);
  });

  it('for a contact that is already confirmed is refused', async () => {
    const { actor, user } = await site.join();
    expect(await ask(actor, 'mobile', user.mobile!)).toMatchObject({
      status: 409,
      body: { code: 'identity.contact.same', errors: [{ path: 'contact' }] },
    });
  });
});
