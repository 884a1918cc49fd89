import { contactChanged } from '@aar/contracts/identity/members.messages';
import { Problem } from '@aar/platform/errors/problem';
import { waitUntil } from '@aar/tools/ports.mjs';
import { Passwords } from '../src/credentials/passwords.service';
import { aForm, type Identity, startOpenIdentity, wrongFor } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
  await site.setFlag('otp_email_enabled', 'true');
});
afterAll(() => site?.stop());

const accounts = async (contact: string) =>
  site.dataSource.query('select * from accounts where email = $1 or mobile = $1', [contact]);

/** A form with unused contacts, and the code that was sent to one of them. */
async function formWithCode(by: 'mobile' | 'email' = 'mobile') {
  const { address, ...contacts } = site.newContacts();
  await site.sendCode(contacts[by], address);
  return { ...aForm, ...contacts, otp: site.notifications.lastCode(contacts[by])! };
}

describe('registering', () => {
  it.each(['mobile', 'email'] as const)('with the code sent by %s creates a verified, signed-in member', async by => {
    const form = await formWithCode(by);
    const answer = await site.register(form);
    expect(answer.status).toBe(201);
    expect(answer.body.token).toMatch(/^[\w-]{43}$/);
    expect(answer.body.user).toEqual({
      id: expect.any(String),
      fullName: 'Asha Kulkarni',
      email: by === 'email' ? form.email : null,
      mobile: by === 'mobile' ? form.mobile : null,
      userType: 'activist',
      role: 'user',
      state: 'Maharashtra',
      city: 'Pune',
      ngoName: null,
      isVerified: true,
      reachedBy: [by === 'email' ? 'email' : 'sms'],
      isChecked: false,
      ngoReview: 'none',
      avatarUrl: null,
      isComplete: true,
      createdAt: expect.any(String),
    });
    const [account] = await accounts(form[by]);
    expect({ mobile: account.mobile_confirmed_at, email: account.email_confirmed_at }).toEqual({
      mobile: by === 'mobile' ? expect.any(Date) : null,
      email: by === 'email' ? expect.any(Date) : null,
    });
    expect(account).toMatchObject({ terms_version: '1', terms_accepted_at: expect.any(Date), version: 1 });
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

    const { actor } = (await site.find(answer.body.token)).body;
    const me = await site.call('GET /auth/me', undefined, { actor });
    expect(me).toMatchObject({ status: 200, body: answer.body.user });
  });

  it('stores the fields of the type of member and drops the rest', async () => {
    const ngo = {
      ...(await formWithCode()),
      userType: 'ngo',
      ngoName: 'Pune Paws',
      ngoLegalStructure: 'trust',
      ngoWebsite: '',
      ngoYearEstablished: '2012',
    };
    expect((await site.register(ngo)).body.user).toMatchObject({ userType: 'ngo', ngoName: 'Pune Paws' });
    expect((await accounts(ngo.mobile))[0]).toMatchObject({
      experience: null,
      interests: [],
      bio: null,
      ngo_name: 'Pune Paws',
      ngo_legal_structure: 'trust',
      ngo_website: null,
      ngo_year_established: '2012',
    });
    const activist = { ...(await formWithCode()), ngoName: 'Left over from the other tab' };
    await site.register(activist);
    expect((await accounts(activist.mobile))[0]).toMatchObject({
      ngo_name: null,
      experience: 'experienced',
      interests: ['Animal Rescue'],
      bio: 'Night rescues.',
    });
  });

  it('publishes the member and, separately, the change of contacts', async () => {
    const form = await formWithCode();
    const { user } = (await site.register(form)).body;
    const ofMember = () => site.told.filter(({ data }) => data.memberId === user.id);
    await waitUntil(() => ofMember().length >= 2, { what: 'the events of the new member' });
    const [member] = ofMember().filter(({ subject }) => subject === 'events.identity.member.changed.v1');
    const [contact] = ofMember().filter(({ subject }) => subject === 'events.identity.contact.changed.v2');
    expect(member!.data).toMatchObject({
      version: 1,
      fullName: 'Asha Kulkarni',
      city: 'Pune',
      status: 'active',
      listed: true,
    });
    expect(JSON.stringify(member!.data)).not.toMatch(new RegExp(`${form.email}|${form.mobile}|argon2`));
    expect(contact!.data).toEqual({ memberId: user.id, version: 1 });
    expect(await site.contactOf(user.id)).toEqual({
      memberId: user.id,
      version: 1,
      email: null,
      mobile: form.mobile,
      emailConfirmed: false,
      mobileConfirmed: true,
    });
  });

  it('accepts a member while NATS is down, and publishes them when it is back', async () => {
    const form = await formWithCode();
    await site.servers.nats.stop();
    const { status, body } = await site.register(form);
    expect(status).toBe(201);
    await site.servers.nats.start();
    await waitUntil(async () => (await site.lastInStream(contactChanged.name))?.memberId === body.user.id, {
      what: 'the event of the new member',
    });
  });
});

describe('a code', () => {
  it('is valid for one of many concurrent registrations', async () => {
    const form = await formWithCode();
    const forms = Array.from({ length: 50 }, (_, index) => ({ ...form, bio: `Rescuer ${index}` }));
    const answers = await Promise.all(forms.map(each => site.register(each)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 400, 429].includes(status))).toBe(true);
    expect(await accounts(form.mobile)).toHaveLength(1);
  });

  it('is compared with at most five of many concurrent wrong ones', async () => {
    const form = await formWithCode();
    const wrong = { ...form, otp: wrongFor(form.otp) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.register(wrong)));
    const judged = answers.filter(({ status }) => status === 400);
    expect(judged).toHaveLength(5);
    expect(judged[0]!.body).toMatchObject({
      code: 'identity.code.invalid',
      errors: [{ path: 'otp', message: 'Invalid code. Please try again.' }],
    });
    expect(
      answers.filter(({ status, body }) => status === 429 && body.code === 'identity.code.exhausted'),
    ).toHaveLength(45);
    expect((await site.register(form)).status).toBe(429);
  });

  it('cannot be used for other contacts', async () => {
    const { otp } = await formWithCode();
    const { email, mobile } = site.newContacts();
    expect((await site.register({ ...aForm, email, mobile, otp })).status).toBe(400);
    const otherForm = await formWithCode();
    if (otherForm.otp === otp) return;
    expect((await site.register({ ...otherForm, otp })).status).toBe(400);
  });

  it('cannot be used for another purpose', async () => {
    const form = await formWithCode();
    const reset = await site.call<{ otp: string }>('POST /auth/forgot-password', { email: form.email });
    expect(reset.body.otp).toMatch(/^\d{6}$/);
    expect((await site.register({ ...form, otp: reset.body.otp })).status).toBe(400);
  });

  it('is still valid after a newer one for another purpose', async () => {
    const form = await formWithCode('email');
    expect((await site.call('POST /auth/forgot-password', { email: form.email })).status).toBe(200);
    expect((await site.register(form)).status).toBe(201);
  });

  it('is still valid after a newer one that could not be sent', async () => {
    const form = await formWithCode();
    await site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`);
    site.notifications.state.failing = true;
    expect((await site.sendCode(form.mobile)).status).toBe(503);
    site.notifications.state.failing = false;
    expect((await site.register(form)).status).toBe(201);
  });

  it('is no longer valid once there is a newer one', async () => {
    const form = await formWithCode();
    await site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`);
    await site.sendCode(form.mobile);
    const newer = site.notifications.lastCode(form.mobile)!;
    if (newer !== form.otp) expect((await site.register(form)).status).toBe(400);
    expect((await site.register({ ...form, otp: newer })).status).toBe(201);
  });

  it('is no longer valid after five minutes', async () => {
    const form = await formWithCode();
    await site.dataSource.query(`update codes set expires_at = expires_at - interval '5 minutes'`);
    expect((await site.register(form)).body.code).toBe('identity.code.invalid');
  });

  it('is not consumed by a password that is refused', async () => {
    const form = await formWithCode();
    const weak = await site.register({ ...form, password: 'Asha@1990', confirmPassword: 'Asha@1990' });
    expect(weak).toMatchObject({
      status: 400,
      body: { code: 'identity.password.common', errors: [{ path: 'password' }] },
    });
    expect((await site.register(form)).status).toBe(201);
  });
});

describe('a registration whose response was lost', () => {
  it('succeeds again with the same code, with another session of the account that it created', async () => {
    const form = await formWithCode();
    const lost = await site.register(form);
    const again = await site.register(form);
    expect(again).toMatchObject({ status: 201, body: { user: { id: lost.body.user.id } } });
    expect(again.body.token).not.toBe(lost.body.token);
    for (const { body } of [lost, again])
      expect((await site.find(body.token)).body.actor).toMatchObject({ id: lost.body.user.id });
    expect(await accounts(form.mobile)).toHaveLength(1);
  });

  it('creates one account if it is repeated while it is in progress', async () => {
    const form = await formWithCode();
    const answers = await Promise.all([site.register(form), site.register(form), site.register(form)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await accounts(form.mobile)).toHaveLength(1);
  });

  it.each([
    ['another name', { fullName: 'Ravi Joshi' }],
    ['another password', { password: 'tides-of-the-konkan', confirmPassword: 'tides-of-the-konkan' }],
  ])('is not repeated by a form with %s, because its code is spent', async (_what, change) => {
    const form = await formWithCode();
    expect((await site.register(form)).status).toBe(201);
    const other = await site.register({ ...form, ...change });
    expect(other).toMatchObject({ status: 400, body: { code: 'identity.code.invalid' } });
  });

  it('is not repeated by a form with another e-mail', async () => {
    const form = await formWithCode();
    await site.register(form);
    const other = await site.register({ ...form, email: site.newContacts().email });
    expect(other).toMatchObject({ status: 400, body: { code: 'identity.code.invalid' } });
  });

  it.each([
    ['the password has changed', `password_hash = null`],
    ['the member is suspended', `status = 'suspended'`],
  ])('opens no session once %s', async (_what, change) => {
    const form = await formWithCode();
    const { user } = (await site.register(form)).body;
    await site.dataSource.query(`update accounts set ${change} where id = $1`, [user.id]);
    expect(await site.register(form)).toMatchObject({ status: 400, body: { code: 'identity.code.invalid' } });
  });

  it('cannot be repeated after the code’s lifetime, nor with more attempts than the code allows', async () => {
    const form = await formWithCode();
    await site.register(form);
    const wrong = { ...form, otp: wrongFor(form.otp) };
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await site.register(wrong)).status).toBe(400);
    expect((await site.register(form)).status).toBe(400);
    const late = await formWithCode();
    await site.register(late);
    await site.dataSource.query(`update codes set expires_at = expires_at - interval '5 minutes'`);
    expect((await site.register(late)).status).toBe(400);
  });
});

describe('contacts of a member', () => {
  it.each(['email', 'mobile'] as const)(
    'are refused even with a correct code, which is then consumed: %s',
    async taken => {
      const contact = (await site.join()).user[taken]!;
      await site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`);
      const { email, mobile } = site.newContacts();
      await site.sendCode(contact);
      const form = { ...aForm, email, mobile, [taken]: contact, otp: site.notifications.lastCode(contact)! };
      expect(await site.register(form)).toMatchObject({ status: 409, body: { code: 'identity.account.exists' } });
      expect(await site.register(form)).toMatchObject({ status: 400, body: { code: 'identity.code.invalid' } });
    },
  );

  it('are not revealed without a correct code', async () => {
    const member = await site.join();
    const form = await formWithCode();
    const known = await site.register({ ...form, email: member.user.email, otp: wrongFor(form.otp) });
    const unknown = await site.register({ ...form, otp: wrongFor(form.otp) });
    expect(known).toMatchObject({ status: 400, body: unknown.body });
  });
});

describe('a form', () => {
  const ngo = { userType: 'ngo', ngoName: 'Pune Paws', ngoLegalStructure: 'trust' };
  it.each([
    ['fullName', { fullName: 'A' }, 'Full name must be at least 2 characters'],
    ['email', { email: 'asha' }, 'Invalid email address'],
    ['mobile', { mobile: '1234567890' }, 'Invalid mobile number'],
    ['password', { password: 'short', confirmPassword: 'short' }, 'Password must be at least 6 characters'],
    ['confirmPassword', { confirmPassword: 'another-one' }, "Passwords don't match"],
    ['state', { state: 'Atlantis' }, 'Please select a state'],
    ['city', { city: '' }, 'Please select a city'],
    ['city', { city: 'Jaipur' }, 'Please select a city'],
    ['termsAccepted', { termsAccepted: false }, 'You must accept the terms and conditions'],
    ['ngoName', { ...ngo, ngoName: 'P' }, 'NGO name is required'],
    ['ngoLegalStructure', { ...ngo, ngoLegalStructure: undefined }, 'Legal structure is required'],
    ['otp', { otp: '123' }, 'Please enter the complete 6-digit code'],
  ])('with a wrong %s is refused with a message at the field', async (path, change, message) => {
    const answer = await site.register({ ...aForm, otp: '123456', ...change });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', errors: expect.arrayContaining([{ path, message }]) },
    });
  });

  it.each([
    ['role', '"role":"admin"'],
    ['isVerified', '"isVerified":true'],
    ['id', '"id":"00000000-0000-4000-8000-000000000000"'],
    ['status', '"status":"active"'],
    ['constructor', '"constructor":{"prototype":{"role":"admin"}}'],
    ['__proto__', '"__proto__":{"role":"admin"}'],
  ])('with an unknown field %s is refused', async (_, field) => {
    const form = await formWithCode();
    const answer = await site.register(JSON.stringify(form).replace('{', `{${field},`) as never);
    expect(answer.status).toBe(400);
    expect(await accounts(form.mobile)).toHaveLength(0);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

it('reports a full queue of passwords, and accepts a retry with the same code', async () => {
  const form = await formWithCode();
  jest.spyOn(site.service.app.get(Passwords), 'hash').mockRejectedValueOnce(new Problem('service.busy'));
  const answer = await site.register(form);
  expect(answer).toMatchObject({ status: 503, body: { code: 'service.busy' } });
  expect(answer.headers.get('retry-after')).toBe('2');
  expect((await site.register(form)).status).toBe(201);
});
