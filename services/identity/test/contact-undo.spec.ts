import type { Actor } from '@aar/contracts/access';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { ContactUndo } from '@aar/contracts/identity/contact-undo.contract';
import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import { maskEmail, maskMobile } from '@aar/contracts/masked-contact';
import { Secret, TOTP } from 'otpauth';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { aForm } from './identity.harness';
import { startProfiles } from './profile.harness';

let site: Awaited<ReturnType<typeof startProfiles>>;
beforeAll(async () => {
  site = await startProfiles();
  await site.setFlag('otp_email_enabled', 'true');
});
afterAll(() => site?.stop());

/** Changes a contact like somebody with a session of the member. Returns the new one. */
async function change(actor: Actor, contactType: ContactType) {
  const contact = site.newContacts()[contactType];
  await site.update(actor, { [contactType]: contact });
  expect((await site.confirm(actor, contactType, site.codeFor(contact))).status).toBe(200);
  return contact;
}
/** The token in the notice to the old contact. */
const tokenFor = async ({ actor }: { actor: Actor }, contactType: ContactType) =>
  (await site.noticeTo(actor.id, { kind: 'contact-changed', contactType })).facts.undoPath!.replace(
    '/undo-contact/',
    '',
  );
/** A member whose e-mail address somebody else has changed. */
async function taken() {
  const member = await site.join();
  const contact = await change(member.actor, 'email');
  return { member, contact, token: await tokenFor(member, 'email') };
}
/** A member who has just registered with this contact and proved no other one. */
async function joinedBy(contactType: ContactType) {
  const { address, ...contacts } = site.newContacts();
  await site.sendCode(contacts[contactType], address);
  const form = { ...aForm, ...contacts, otp: site.codeFor(contacts[contactType]) };
  const { body } = await site.register(form, address);
  return { contact: contacts[contactType], actor: await site.actorOf(body.token) };
}
/** Whoever has a code for this contact can set a password. */
async function expectNoResetCode(contact: Partial<Record<ContactType, string>>) {
  const { address } = site.newContacts();
  const { body } = await site.call<{ otp?: string }>('POST /auth/forgot-password', contact, { address });
  expect(body.otp).toBeUndefined();
}
const preview = (token: string) => site.call<ContactUndo & { code: string }>(`GET /undo-contact/${token}`);
const undo = (token: string, key?: string) =>
  site.call<ContactUndo & { code: string }>(`POST /undo-contact/${token}`, {}, { key });
const ended = { status: 404, body: { code: 'identity.contact-undo.invalid' } };

describe('a contact that was added to an account with another one', () => {
  /** A member since a month with only an e-mail address, to whom somebody with their phone adds a mobile number. */
  async function added() {
    const member = await site.join();
    await site.dataSource.query(
      `update accounts set mobile = null, mobile_confirmed_at = null, created_at = now() - interval '30 days' where id = $1`,
      [member.actor.id],
    );
    const mobile = await change(member.actor, 'mobile');
    const notice = await site.noticeTo(member.actor.id, { kind: 'contact-added' });
    return { member, mobile, notice, token: notice.facts.undoPath!.replace('/undo-contact/', '') };
  }

  it('is announced to the other one, which can undo it', async () => {
    const { member, mobile, notice, token } = await added();
    expect(notice).toMatchObject({ contact: member.user.email, facts: { maskedContact: maskMobile(mobile) } });
    const maskedContact = maskEmail(member.user.email!);
    expect((await preview(token)).body.contacts).toEqual([
      { contactType: 'email', maskedContact, maskedPresent: maskedContact },
    ]);
    expect((await undo(token)).status).toBe(200);
    const taken = { email: member.user.email, mobile: null, password_hash: null };
    expect(await site.row(member.actor)).toMatchObject(taken);
    expect((await site.find(member.token)).body.actor).toBeNull();
  });

  it('is listed before it ends, with everything else that was added', async () => {
    const { member, mobile, token } = await added();
    const run = (statement: string) => site.dataSource.query(statement, [member.actor.id]);
    const nothing = { providers: [], passkeys: 0, authenticatorApp: false, recoveryCodes: false, deletion: false };
    expect((await preview(token)).body.ends).toEqual({ ...nothing, sessions: 1, maskedContacts: [maskMobile(mobile)] });
    await run(`insert into social_accounts (account_id, platform, subject, connected_at)
      values ($1, 'google', gen_random_uuid()::text, now()), ($1, 'twitter', gen_random_uuid()::text, now() - interval '9 days')`);
    await run(`insert into totp_secrets (account_id, sealed, confirmed_at) values ($1, 'sealed', now())`);
    await run(`insert into recovery_codes (account_id, digest) values ($1, 'digest')`);
    const { ends } = (await preview(token)).body;
    expect(ends).toMatchObject({ providers: ['google'], authenticatorApp: true, recoveryCodes: true });
    await undo(token);
    expect(await run('select platform from social_accounts where account_id = $1')).toEqual([{ platform: 'twitter' }]);
    expect(await run('select from totp_secrets where account_id = $1')).toEqual([]);
  });

  it('is removed from a new account too, whose first contact remains', async () => {
    const { actor, contact: email } = await joinedBy('email');
    const mobile = await change(actor, 'mobile');
    const { facts } = await site.noticeTo(actor.id, { kind: 'contact-added' });
    expect((await undo(facts.undoPath!.replace('/undo-contact/', ''))).status).toBe(200);
    expect(await site.row(actor)).toMatchObject({ email, mobile: null });
    await expectNoResetCode({ mobile });
  });

  it('is replaced with the first one notified, whose link then works for three days more', async () => {
    const { actor, contact: email } = await joinedBy('email');
    await change(actor, 'mobile');
    await site.noticeTo(actor.id, { kind: 'contact-added' });
    await site.dataSource.query(
      `update contact_undos set expires_at = now() + interval '1 hour' where account_id = $1`,
      [actor.id],
    );
    const theirs = await change(actor, 'mobile');
    const { contact, facts } = await site.noticeTo(actor.id, { kind: 'contact-added' });
    expect(facts.maskedContact).toBe(maskMobile(theirs));
    expect(contact).toBe(email);
    const [{ hours }] = await site.dataSource.query(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from contact_undos where account_id = $1`,
      [actor.id],
    );
    expect(hours).toBe(72);
    expect((await undo(facts.undoPath!.replace('/undo-contact/', ''))).status).toBe(200);
    expect(await site.row(actor)).toMatchObject({ email, mobile: null });
  });

  it('gives no link to an address that replaced the old one within three days', async () => {
    const { member } = await taken();
    await site.dataSource.query('update accounts set mobile = null, mobile_confirmed_at = null where id = $1', [
      member.actor.id,
    ]);
    await change(member.actor, 'mobile');
    expect((await site.noticeTo(member.actor.id, { kind: 'contact-added' })).facts.undoPath).toBeUndefined();
  });
});

describe('a changed contact can be undone from the old one', () => {
  it('by a link whose page says what it does, and changes nothing', async () => {
    const { member, contact, token } = await taken();
    for (let time = 0; time < 2; time++)
      expect(await preview(token)).toMatchObject({
        status: 200,
        body: {
          contacts: [
            { contactType: 'email', maskedContact: maskEmail(member.user.email!), maskedPresent: maskEmail(contact) },
          ],
        },
      });
    const { body } = await preview(token);
    const left = Date.parse(String(body.until)) - Date.now();
    expect(left / 3_600_000).toBeCloseTo(72, 1);
    expect(await site.row(member.actor)).toMatchObject({ email: contact });
  });

  it('which restores it and ends every session and the password', async () => {
    const { member, contact, token } = await taken();
    expect((await undo(token)).status).toBe(200);
    expect(await site.row(member.actor)).toMatchObject({ email: member.user.email, password_hash: null });
    expect(await site.heard(memberSignedOut.name, { memberId: member.actor.id })).toMatchObject({
      all: { except: null },
    });
    expect((await site.find(member.token)).body.actor).toBeNull();
    for (const email of [contact, member.user.email!])
      expect((await site.login(email, member.password)).status).toBe(401);
    const notice = await site.noticeTo(member.actor.id, { kind: 'contact-restored' });
    expect(notice).toMatchObject({ contact: member.user.email });
  });

  it('which locks the new contact out, while a new password is set with the old one', async () => {
    const { member, contact, token } = await taken();
    await undo(token);
    const reset = async (email: string) => {
      const { address } = site.newContacts();
      const { body } = await site.call<{ otp: string }>('POST /auth/forgot-password', { email }, { address });
      return site.call<{ resetToken: string }>('POST /auth/verify-reset-otp', { email, otp: body.otp });
    };
    expect((await reset(contact)).status).toBe(400);
    const { body } = await reset(member.user.email!);
    const password = 'kites-over-the-ghats';
    const form = { resetToken: body.resetToken, password, confirmPassword: password };
    expect((await site.call('POST /auth/reset-password', form)).status).toBe(204);
    expect((await site.login(member.user.email!, password)).status).toBe(200);
  });

  it('which ends what the intruder has prepared: a reset, a pending contact, a connected account, second factors', async () => {
    const { member, contact, token } = await taken();
    const { id } = member.actor;
    const { address, mobile } = site.newContacts();
    const { body } = await site.call<{ otp: string }>('POST /auth/forgot-password', { email: contact }, { address });
    const verified = await site.call<{ resetToken: string }>('POST /auth/verify-reset-otp', {
      email: contact,
      otp: body.otp,
    });
    await site.update(member.actor, { mobile });
    await site.dataSource.query(
      `insert into social_accounts (account_id, platform, subject, username, connected_at)
       values ($1, 'google', $2, 'theirs', now()), ($1, 'facebook', $2, 'hers', now() - interval '1 year')`,
      [id, `subject of ${id}`],
    );
    await site.dataSource.query(
      `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
       select gen_random_uuid(), $1::uuid, name || $1::uuid, '', 0, '{}', name, added from (values
         ('theirs', now() - interval '1 hour'), ('hers', now() - interval '1 year')) known (name, added)`,
      [id],
    );
    await site.dataSource.query(
      `insert into totp_secrets (account_id, sealed, confirmed_at) values ($1, 'theirs', now() - interval '1 hour')`,
      [id],
    );
    await site.dataSource.query(`insert into recovery_codes (account_id, digest) values ($1, 'theirs')`, [id]);
    await undo(token);
    const password = 'kites-over-the-ghats';
    const late = { resetToken: verified.body.resetToken, password, confirmPassword: password };
    expect((await site.call('POST /auth/reset-password', late)).status).toBe(400);
    expect(await site.dataSource.query('select 1 from pending_contacts where account_id = $1', [id])).toEqual([]);
    expect(await site.dataSource.query('select username from social_accounts where account_id = $1', [id])).toEqual([
      { username: 'hers' },
    ]);
    expect(await site.dataSource.query('select name from passkeys where account_id = $1', [id])).toEqual([
      { name: 'hers' },
    ]);
    for (const table of ['totp_secrets', 'recovery_codes'])
      expect(await site.dataSource.query(`select 1 from ${table} where account_id = $1`, [id])).toEqual([]);
  });

  describe('with a deletion of the account', () => {
    const dueAt = async (id: string) =>
      (await site.dataSource.query('select deletion_due_at from accounts where id = $1', [id]))[0].deletion_due_at;

    it('that was planned since, which is cancelled, and says so', async () => {
      const { member, token } = await taken();
      const { id } = member.actor;
      expect((await preview(token)).body.ends).toMatchObject({ deletion: false });
      const { status } = await site.call(
        'POST /privacy/delete',
        { password: member.password },
        { actor: member.actor },
      );
      expect(status).toBe(200);
      expect((await preview(token)).body.ends).toMatchObject({ deletion: true });
      expect((await undo(token)).body).toMatchObject({ isDeletionCancelled: true });
      expect(await dueAt(id)).toBeNull();
      expect(await site.noticeTo(id, { kind: 'deletion-cancelled' })).toMatchObject({ contact: member.user.email });
    });

    it('that the owner had planned long before, which stays', async () => {
      const { member, token } = await taken();
      const { id } = member.actor;
      await site.dataSource.query(`update accounts set deletion_due_at = now() + interval '26 days' where id = $1`, [
        id,
      ]);
      expect((await preview(token)).body.ends).toMatchObject({ deletion: false });
      expect((await undo(token)).body).toMatchObject({ isDeletionCancelled: false });
      expect(await dueAt(id)).not.toBeNull();
    });
  });

  it('once; the same call gets the same response again', async () => {
    const { token } = await taken();
    const first = await undo(token, 'one-press');
    expect(first.status).toBe(200);
    expect(await undo(token, 'one-press')).toMatchObject({ status: 200, body: first.body });
    expect(await undo(token)).toMatchObject(ended);
    expect(await preview(token)).toMatchObject(ended);
  });

  it('within 72 hours', async () => {
    const { member, contact, token } = await taken();
    await site.dataSource.query('update contact_undos set expires_at = now() where account_id = $1', [member.actor.id]);
    expect(await preview(token)).toMatchObject(ended);
    expect(await undo(token)).toMatchObject(ended);
    expect(await site.row(member.actor)).toMatchObject({ email: contact });
    await site.service.app.get(Housekeeping).forget();
    expect(await site.dataSource.query('select 1 from contact_undos where account_id = $1', [member.actor.id])).toEqual(
      [],
    );
  });

  it.each(['', 'x', 'A'.repeat(16)])('but by no made-up link: %j', async token => {
    expect((await preview(token || '%20')).status).toBe(404);
    expect((await undo(token || '%20')).status).toBe(404);
  });

  it('but not for the account of a deleted member', async () => {
    const { member, token } = await taken();
    await site.dataSource.query(`update accounts set status = 'deleted' where id = $1`, [member.actor.id]);
    expect(await preview(token)).toMatchObject(ended);
    expect(await undo(token)).toMatchObject(ended);
  });

  it('unless another member has confirmed it meanwhile', async () => {
    const { member, contact, token } = await taken();
    const other = await site.join();
    await site.dataSource.query('update accounts set email = $2 where id = $1', [other.actor.id, member.user.email]);
    expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'identity.contact-undo.taken' } });
    expect(await site.row(member.actor)).toMatchObject({ email: contact });
  });
});

describe('an intruder who changed the contact', () => {
  it('gains nothing by first adding one of the other type', async () => {
    const member = await site.join();
    await site.dataSource.query(
      `update accounts set created_at = now() - interval '1 year', mobile = null, mobile_confirmed_at = null where id = $1`,
      [member.actor.id],
    );
    const theirs = await change(member.actor, 'mobile');
    await change(member.actor, 'email');
    expect((await undo(await tokenFor(member, 'email'))).status).toBe(200);
    expect(await site.row(member.actor)).toMatchObject({ email: member.user.email, mobile: null });
    await expectNoResetCode({ mobile: theirs });
  });

  it('gains nothing by adding one of the other type to a new account', async () => {
    const { actor, contact: email } = await joinedBy('email');
    await change(actor, 'email');
    const mobile = await change(actor, 'mobile');
    expect((await undo(await tokenFor({ actor }, 'email'))).status).toBe(200);
    expect(await site.row(actor)).toMatchObject({ email, mobile: null });
    await expectNoResetCode({ mobile });
  });

  it('does not cost the owner the other contact, which the registration proved', async () => {
    const { member, token } = await taken();
    expect((await undo(token)).status).toBe(200);
    expect(await site.row(member.actor)).toMatchObject({ email: member.user.email, mobile: member.user.mobile });
  });

  it('gets no link to a contact that they added, by replacing it', async () => {
    const { actor, contact: email } = await joinedBy('email');
    const added = await change(actor, 'mobile');
    const { facts } = await site.noticeTo(actor.id, { kind: 'contact-added' });
    await change(actor, 'mobile');
    const notice = await site.noticeTo(actor.id, { kind: 'contact-changed' });
    expect(notice).toMatchObject({ contact: added });
    expect(notice.facts).not.toHaveProperty('undoPath');
    await undo(facts.undoPath!.replace('/undo-contact/', ''));
    expect(await site.row(actor)).toMatchObject({ email, mobile: null });
  });

  it('gets no link to a contact that they added, by adding a second factor', async () => {
    const { actor, contact: mobile } = await joinedBy('mobile');
    const added = await change(actor, 'email');
    const { facts } = await site.noticeTo(actor.id, { kind: 'contact-added' });
    const { body } = await site.call<{ secret: string }>('POST /second-factors/totp', {}, { actor });
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
      timestamp: site.clock.now().getTime(),
    });
    expect((await site.call('POST /second-factors/totp/confirm', { code }, { actor })).status).toBe(200);
    const notice = await site.noticeTo(actor.id, { kind: 'second-factor-added' });
    expect(notice).toMatchObject({ contact: added });
    expect(notice.facts).not.toHaveProperty('undoPath');
    await undo(facts.undoPath!.replace('/undo-contact/', ''));
    expect(await site.row(actor)).toMatchObject({ email: null, mobile });
  });

  it('gains nothing by changing the other one too: one link undoes both', async () => {
    const member = await site.join();
    // Neither contact was added lately.
    await site.dataSource.query(
      `update accounts set mobile_confirmed_at = created_at, email_confirmed_at = created_at where id = $1`,
      [member.actor.id],
    );
    await change(member.actor, 'mobile');
    await change(member.actor, 'email');
    const token = await tokenFor(member, 'email');
    expect((await preview(token)).body.contacts.map(({ contactType }) => contactType)).toEqual(['mobile', 'email']);
    await undo(token);
    expect(await site.row(member.actor)).toMatchObject({ email: member.user.email, mobile: member.user.mobile });
    expect(await undo(await tokenFor(member, 'mobile'))).toMatchObject(ended);
  });

  it('gets no link when the owner, or they themselves, change it again', async () => {
    const { member, contact, token } = await taken();
    await change(member.actor, 'email');
    const notice = await site.noticeTo(member.actor.id, { kind: 'contact-changed' });
    expect(notice).toMatchObject({ contact, facts: { maskedContact: expect.any(String) } });
    expect(notice.facts).not.toHaveProperty('undoPath');
    await undo(token);
    expect(await site.row(member.actor)).toMatchObject({ email: member.user.email });
  });

  it('gets no link when the owner changes back to the old contact', async () => {
    const { member, contact, token } = await taken();
    await site.passWait();
    await site.update(member.actor, { email: member.user.email });
    await site.confirm(member.actor, 'email', site.codeFor(member.user.email!));
    const notice = await site.noticeTo(member.actor.id, { kind: 'contact-changed' });
    expect(notice.contact).toBe(contact);
    expect(notice.facts).not.toHaveProperty('undoPath');
    expect(await preview(token)).toMatchObject(ended);
  });

  it('finds no token in the tables', async () => {
    const { member, token } = await taken();
    const rows = await site.dataSource.query(
      `select row_to_json(n)::text as text from notices n where account_id = $1
       union all select row_to_json(u)::text from contact_undos u where account_id = $1`,
      [member.actor.id],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
