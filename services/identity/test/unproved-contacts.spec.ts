import { contactChanged } from '@aar/contracts/identity/members.messages';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import { KeepUnprovedContactsApart20261122040000 } from '../src/database/migrations/20261122040000-keep-unproved-contacts-apart';
import type { Account } from '../src/accounts/account';
import { atOnce } from '@aar/testing/at-once';
import { addMember, addStaff } from './members';
import { aForm } from './identity.harness';
import { startProfiles } from './profile.harness';

let site: Awaited<ReturnType<typeof startProfiles>>;
beforeAll(async () => {
  site = await startProfiles();
  await site.setFlag('otp_email_enabled', 'true');
});
afterAll(() => site?.stop());

type ContactType = 'email' | 'mobile';
const otherOf = { email: 'mobile', mobile: 'email' } as const;

/** Joins with a code for one contact; the other one is whatever the form says. */
async function joinBy(proved: ContactType, changes: object = {}) {
  const { address, ...contacts } = site.newContacts();
  const form = { ...aForm, ...contacts, ...changes };
  await site.sendCode(form[proved], address);
  const otp = site.notifications.lastCode(form[proved])!;
  const answer = await site.register({ ...form, otp }, address);
  const actor = { id: answer.body.user?.id, role: 'user' as const };
  return { form, otp, answer, actor };
}
/** The parts of a response that an attacker could compare. */
const shapeOf = ({ status, body }: { status: number; body: { token?: string; user?: object } }) => ({
  status,
  fields: Object.keys(body),
  user: { ...body.user, id: '', email: '', mobile: '', createdAt: '' },
});
const login = (contact: string, password = aForm.password) =>
  site.call<{ code: string }>('POST /auth/login', { email: contact, password }, { address: '192.0.2.77' });
const forgot = async (contact: string) => {
  const before = site.notifications.delivered.length;
  const { address } = site.newContacts();
  const { body } = await site.call<{ otp: string }>('POST /auth/forgot-password', { email: contact }, { address });
  return { otp: body.otp, before };
};
const verifyReset = (email: string, otp: string) =>
  site.call<{ resetToken: string }>('POST /auth/verify-reset-otp', { email, otp });

describe('the unproved contact of a registration', () => {
  it.each(['email', 'mobile'] as const)(
    'does not reveal whether its owner is a member: a code for one’s own %s',
    async own => {
      const other = otherOf[own];
      const members = await Promise.all(Array.from({ length: 20 }, () => addMember(site)));
      const pairOf = (member: Account) => [joinBy(own, { [other]: member[other] }), joinBy(own)];
      const joined = [];
      for (let first = 0; first < members.length; first += 5)
        joined.push(...(await Promise.all(members.slice(first, first + 5).flatMap(pairOf))));
      expect(joined).toHaveLength(40);
      const shapes = new Set(joined.map(({ answer }) => JSON.stringify(shapeOf(answer))));
      expect([...shapes].map(shape => JSON.parse(shape).status)).toEqual([201]);
    },
  );

  it('cannot be probed twice with one code', async () => {
    const member = await addMember(site);
    const { form, otp, answer } = await joinBy('email', { mobile: member.mobile });
    expect(answer.status).toBe(201);
    const again = await site.register({ ...form, otp, mobile: site.newContacts().mobile });
    expect(again).toMatchObject({ status: 400, body: { code: 'identity.code.invalid' } });
  });

  it.each(['email', 'mobile'] as const)('is pending on the profile, and is used for nothing else: by %s', async by => {
    const other = otherOf[by];
    const { form, actor, answer } = await joinBy(by);
    expect(answer.body.user).toMatchObject({ [by]: form[by], [other]: null });
    expect(await site.get(actor)).toMatchObject({
      [other]: null,
      pendingContacts: [{ contactType: other, maskedContact: expect.any(String) }],
    });
    expect((await login(form[by])).status).toBe(200);
    expect((await login(form[other])).status).toBe(401);
    const { otp, before } = await forgot(form[other]);
    expect((await verifyReset(form[other], otp)).status).toBe(400);
    expect(site.notifications.delivered).toHaveLength(before);
    expect(await site.contactOf(actor.id)).toMatchObject({ [other]: null });
  });

  it('is confirmed by its code, and signs in from then on', async () => {
    const { form, actor } = await joinBy('mobile');
    await site.as('POST /profile/contact-change', actor, { contactType: 'email' });
    expect((await site.confirm(actor, 'email', site.codeFor(form.email))).body).toMatchObject({
      email: form.email,
      emailConfirmed: true,
      pendingContacts: [],
    });
    expect((await login(form.email)).status).toBe(200);
  });

  it('that an older version stored in the account becomes a pending one', async () => {
    const terms = { termsAcceptedAt: new Date() };
    const typed = await addMember(site, { ...terms, mobileConfirmedAt: null });
    const entered = await addMember(site, { emailConfirmedAt: null, mobileConfirmedAt: null });
    const runner = site.dataSource.createQueryRunner();
    const migration = new KeepUnprovedContactsApart20261122040000();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    expect(await site.get({ id: typed.id, role: 'user' })).toMatchObject({
      email: typed.email,
      mobile: null,
      pendingContacts: [{ contactType: 'mobile' }],
    });
    expect(await site.get({ id: entered.id, role: 'user' })).toMatchObject({
      email: entered.email,
      pendingContacts: [],
    });
    await site.sendCode(site.newContacts().email); // any write wakes the outbox relay
    await site.heard(contactChanged.name, { memberId: typed.id, version: 2 });
    expect(await site.contactOf(typed.id)).toMatchObject({ mobile: null });
  });

  it('belongs to the member who proves it, even if many have entered it', async () => {
    const { mobile } = site.newContacts();
    for (let squatter = 0; squatter < 3; squatter += 1)
      expect((await joinBy('email', { mobile })).answer.status).toBe(201);
    const owner = await joinBy('mobile', { mobile });
    expect(owner.answer).toMatchObject({ status: 201, body: { user: { mobile } } });
    expect((await login(mobile)).status).toBe(200);
  });

  it('of another member is refused even with a correct code, which is then consumed', async () => {
    const member = await addMember(site);
    const { actor } = await joinBy('email', { mobile: member.mobile });
    await site.as('POST /profile/contact-change', actor, { contactType: 'mobile' });
    const otp = site.codeFor(member.mobile!);
    expect(await site.confirm(actor, 'mobile', otp)).toMatchObject({
      status: 409,
      body: { code: 'identity.contact.taken' },
    });
    await site.dataSource.query(
      `insert into pending_contacts (account_id, contact_type, contact) values ($1, 'mobile', $2)`,
      [actor.id, member.mobile],
    );
    expect(await site.confirm(actor, 'mobile', otp)).toMatchObject({
      status: 400,
      body: { code: 'identity.code.invalid' },
    });
  });
});

describe('a contact that staff entered', () => {
  const create = async (changes: object) => {
    const actor = await addStaff(site, 'editor');
    const { email, mobile } = site.newContacts();
    const { fullName, password, state, city, userType } = aForm;
    const form = { fullName, password, state, city, userType, email, mobile, role: 'activist', ...changes };
    return site.call<{ id: string }>('POST /admin/create-user', form, { actor });
  };

  it.each(['email', 'mobile'] as const)('does not prevent its owner from joining with it: %s', async by => {
    const contacts = site.newContacts();
    const entered = await create({ [by]: contacts[by] });
    expect(entered.status).toBe(201);
    const owner = await joinBy(by, { [by]: contacts[by] });
    expect(owner.answer).toMatchObject({ status: 201, body: { user: { [by]: contacts[by] } } });
    const [left] = await site.dataSource.query('select email, mobile from accounts where id = $1', [entered.body.id]);
    expect(left[by]).toBeNull();
    await site.heard(contactChanged.name, { memberId: entered.body.id, version: 2 });
    expect(await site.contactOf(entered.body.id)).toMatchObject({ [by]: null });
  });

  it('in several accounts is removed from all of them when somebody else proves it', async () => {
    const { mobile } = site.newContacts();
    const entered = [await create({ mobile }), await create({ mobile })];
    const owner = await joinBy('mobile', { mobile });
    expect(owner.answer).toMatchObject({ status: 201, body: { user: { mobile } } });
    const ids = entered.map(({ body }) => body.id);
    const left = await site.dataSource.query('select mobile from accounts where id = any ($1)', [ids]);
    expect(left).toEqual([{ mobile: null }, { mobile: null }]);
  });

  it('in several accounts remains in the one that confirms it', async () => {
    const { address: _, ...contacts } = site.newContacts();
    const [first, second] = [await create(contacts), await create(contacts)];
    const actor = { id: second.body.id, role: 'user' as const };
    await site.as('POST /profile/contact-change', actor, { contactType: 'mobile', contact: contacts.mobile });
    const confirmed = await site.confirm(actor, 'mobile', site.codeFor(contacts.mobile));
    expect(confirmed.body).toMatchObject({ mobile: contacts.mobile });
    const [left] = await site.dataSource.query('select mobile from accounts where id = $1', [first.body.id]);
    expect(left).toEqual({ mobile: null });
  });

  it('remains in the account that confirms it while somebody else joins with it', async () => {
    const { address, ...contacts } = site.newContacts();
    const { mobile } = contacts;
    const holder = { id: (await create({ mobile })).body.id, role: 'user' as const };
    await site.as('POST /profile/contact-change', holder, { contactType: 'mobile', contact: mobile });
    const proof = site.codeFor(mobile);
    await site.sendCode(mobile, address);
    const otp = site.notifications.lastCode(mobile)!;
    const answers = await atOnce<{ status: number }>(
      site.dataSource,
      ['select from accounts where id = $1 for update', [holder.id]],
      [() => site.confirm(holder, 'mobile', proof), () => site.register({ ...aForm, ...contacts, otp }, address)],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    const [kept] = await site.dataSource.query('select mobile from accounts where id = $1', [holder.id]);
    expect(kept).toEqual({ mobile });
  });

  it('does not prevent a member from confirming it', async () => {
    const { mobile } = site.newContacts();
    await create({ mobile });
    const { actor } = await joinBy('email', { mobile });
    await site.as('POST /profile/contact-change', actor, { contactType: 'mobile' });
    expect((await site.confirm(actor, 'mobile', site.codeFor(mobile))).body).toMatchObject({ mobile });
  });

  it('signs in with the password that staff set, and can reset it until another contact is confirmed', async () => {
    const { email, mobile } = site.newContacts();
    const { body } = await create({ email, mobile });
    expect((await login(email)).status).toBe(200);
    expect((await login(mobile)).status).toBe(200);
    expect((await verifyReset(email, (await forgot(email)).otp)).status).toBe(200);
    await site.dataSource.query('update accounts set mobile_confirmed_at = now() where id = $1', [body.id]);
    await site.passWait();
    expect((await verifyReset(email, (await forgot(email)).otp)).status).toBe(400);
    expect((await login(email)).status).toBe(200);
  });

  it('gives no access once another account has confirmed it, even a newer account', async () => {
    const { mobile } = site.newContacts();
    await create({ mobile });
    expect((await login(mobile)).status).toBe(200);
    await addMember(site, { mobile, passwordHash: null });
    expect((await login(mobile)).status).toBe(401);
  });

  it('gets no notices about the account', async () => {
    const actor = await addStaff(site, 'admin');
    const { body } = await create({});
    const action = (name: string, form: object) => site.call(`POST /admin/users/${body.id}/${name}`, form, { actor });
    expect((await action('suspend', { reason: 'A test of notices' })).status).toBe(200);
    expect((await action('unsuspend', {})).status).toBe(200);
    await site.heardOf('identity.member.changed.v1', { id: body.id, role: 'user' }, { version: 3 });
    expect(site.eventsOf(noticeRaised.name, { memberId: body.id })).toEqual([]);
  });
});
