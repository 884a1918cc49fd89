import { aForm, type Identity, type Member, startOpenIdentity, wrongFor } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
  await site.setFlag('otp_email_enabled', 'true');
});
afterAll(() => site?.stop());

interface Place {
  address: string;
  device?: string;
}
type Sent = { otp: string; device: string; code: string };

let strangers = 0;
/** A place without earlier requests. */
const elsewhere = (): Place => ({ address: `203.0.${(strangers += 1) >> 8}.${strangers & 255}` });
const passWait = (span = '31 seconds') =>
  site.dataSource.query('update codes set created_at = created_at - $1::interval', [span]);

const forgot = (email: string, { address, device }: Place = elsewhere()) =>
  site.call<Sent>('POST /auth/forgot-password', { email, device }, { address });
const verify = (email: string, otp: string, { address, device }: Place = elsewhere()) =>
  site.call<{ resetToken: string; code: string }>('POST /auth/verify-reset-otp', { email, otp, device }, { address });
const sendCode = (contact: string, { address, device }: Place = elsewhere()) =>
  site.call<Sent>(
    'POST /auth/send-otp',
    { contact, contactType: contact.includes('@') ? 'email' : 'mobile', device },
    { address },
  );
const changeContact = ({ actor }: Member, contact: string) =>
  site.call<Sent>('POST /profile/contact-change', { contactType: 'email', contact }, { actor, ...elsewhere() });
const confirmContact = ({ actor }: Member, otp: string) =>
  site.call('POST /profile/contact-change/confirm', { contactType: 'email', otp }, { actor, ...elsewhere() });

/** Requests codes until the cap is reached. */
async function askUntilRefused(ask: () => Promise<{ status: number }>) {
  const statuses = [];
  for (let times = 0; times < 4; times += 1) {
    statuses.push((await ask()).status);
    await passWait();
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
}
const tryWrong = async (times: number, attempt: () => Promise<{ status: number }>) => {
  const statuses = [];
  for (let left = times; left > 0; left -= 1) statuses.push((await attempt()).status);
  return statuses;
};

describe('wrong attempts at a code', () => {
  it('from elsewhere do not use up those of the address that requested it', async () => {
    const { user } = await site.join();
    const home = elsewhere();
    const { otp } = (await forgot(user.email!, home)).body;
    expect(await tryWrong(6, () => verify(user.email!, wrongFor(otp)))).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await verify(user.email!, otp, home)).status).toBe(200);
  });

  it('from the same address do not use up those of the browser that requested it', async () => {
    const { user } = await site.join();
    const home = elsewhere();
    const { otp, device } = (await forgot(user.email!, home)).body;
    expect(await tryWrong(6, () => verify(user.email!, wrongFor(otp), home))).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await verify(user.email!, otp, { ...elsewhere(), device })).status).toBe(200);
  });

  it('are limited to fifteen, wherever they come from', async () => {
    const { user } = await site.join();
    const home = elsewhere();
    const { otp, device } = (await forgot(user.email!, home)).body;
    const places = [elsewhere(), home, { ...home, device }];
    const statuses = [];
    for (const place of places) statuses.push(...(await tryWrong(7, () => verify(user.email!, wrongFor(otp), place))));
    expect(statuses.filter(status => status === 400)).toHaveLength(15);
    for (const place of [...places, elsewhere(), { ...elsewhere(), device }])
      expect(await verify(user.email!, otp, place)).toMatchObject({
        status: 429,
        body: { code: 'identity.code.exhausted' },
      });
  });

  it('by somebody else who registers with the same e-mail do not use up those of the requester', async () => {
    const { address, ...contacts } = site.newContacts();
    const form = { ...aForm, ...contacts };
    const { otp } = (await sendCode(form.email, { address })).body;
    const attempt = () =>
      site.register({ ...form, mobile: site.newContacts().mobile, otp: wrongFor(otp) }, elsewhere().address);
    expect(await tryWrong(6, attempt)).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await site.register({ ...form, otp }, address)).status).toBe(201);
  });

  it('by a member with the same pending contact do not use up those of another', async () => {
    const [member, other] = [await site.join(), await site.join()];
    const { email } = site.newContacts();
    const { otp } = (await changeContact(member, email)).body;
    await passWait();
    await changeContact(other, email);
    await tryWrong(7, () => confirmContact(other, wrongFor(otp)));
    expect((await confirmContact(member, otp)).status).toBe(200);
  });
});

describe('a newer code that somebody else requested', () => {
  it('does not replace the one that this browser requested', async () => {
    const { user } = await site.join();
    const { otp, device } = (await forgot(user.email!)).body;
    await passWait();
    await forgot(user.email!);
    expect((await verify(user.email!, otp, { ...elsewhere(), device })).status).toBe(200);
  });

  it('for the other contact of a form does not replace the first', async () => {
    const { address, ...contacts } = site.newContacts();
    const form = { ...aForm, ...contacts };
    const { otp } = (await sendCode(form.email, { address })).body;
    expect((await sendCode(form.mobile)).status).toBe(200);
    const answer = await site.register({ ...form, otp }, elsewhere().address);
    expect(answer).toMatchObject({ status: 201, body: { user: { email: form.email, mobile: null } } });
  });
});

describe('codes that strangers request', () => {
  it('do not block a known device or address from requesting one for a password reset', async () => {
    const [member, other] = [await site.join(), await site.join()];
    const home = elsewhere();
    const login = { email: member.user.email, password: member.password };
    expect((await site.call('POST /auth/login', login, home)).status).toBe(200);
    await askUntilRefused(() => forgot(member.user.email!));
    for (const device of ['x'.repeat(43), other.device!])
      expect((await forgot(member.user.email!, { ...elsewhere(), device })).status).toBe(429);
    expect((await forgot(member.user.email!, { ...elsewhere(), device: member.device! })).status).toBe(200);
    const { status, body } = await forgot(member.user.email!, home);
    expect(status).toBe(200);
    expect((await verify(member.user.email!, body.otp, home)).status).toBe(200);
  });

  it('are counted separately from those of a known device, which has the same caps', async () => {
    const { user, device } = await site.join();
    await askUntilRefused(() => forgot(user.email!, { ...elsewhere(), device: device! }));
    expect((await forgot(user.email!)).status).toBe(200);
  });

  it('are counted apart from a known device, which counts before its known address', async () => {
    const { user, device, password } = await site.join();
    const home = elsewhere();
    expect((await site.call('POST /auth/login', { email: user.email, password }, home)).status).toBe(200);
    await askUntilRefused(() => forgot(user.email!, { ...home, device: device! }));
    expect((await forgot(user.email!, home)).status).toBe(200);
  });

  it('to register do not keep a member from confirming the contact, and vice versa', async () => {
    const member = await site.join();
    const { email } = site.newContacts();
    await askUntilRefused(() => sendCode(email));
    expect((await changeContact(member, email)).status).toBe(200);
    const { email: another } = site.newContacts();
    await askUntilRefused(() => changeContact(member, another));
    expect((await sendCode(another)).status).toBe(200);
  });

  it('leave a known device its reset, even together with those of a stolen session', async () => {
    const member = await site.join();
    const other = await site.join();
    const email = member.user.email!;
    const actor = (await site.find(member.token)).body.actor!;
    const stepUp = () => site.call('POST /auth/step-up/code', { contactType: 'email' }, { ...elsewhere(), actor });
    const asks = [() => sendCode(email), () => forgot(email), () => changeContact(other, email), stepUp];
    const sent = asks.map(() => 0);
    for (let round = 0; round < 6; round += 1) {
      for (const [index, ask] of asks.entries()) if ((await ask()).status === 200) sent[index]! += 1;
      await passWait('9 minutes');
    }
    expect(sent).toEqual([5, 5, 5, 4]);
    expect((await forgot(email, { ...elsewhere(), device: member.device! })).status).toBe(200);
  });

  it('are limited to 20 an hour per contact, over all purposes and known places', async () => {
    const member = await site.join();
    const email = member.user.email!;
    const devices = [];
    for (let left = 4; left > 0; left -= 1)
      devices.push(
        (await site.call<Sent>('POST /auth/login', { email, password: member.password }, elsewhere())).body.device,
      );
    const asks = [
      () => sendCode(email),
      () => forgot(email),
      ...devices.map(device => () => forgot(email, { ...elsewhere(), device })),
    ];
    let sent = 0;
    for (let round = 0; round < 6; round += 1) {
      for (const ask of asks) if ((await ask()).status === 200) sent += 1;
      await passWait('9 minutes');
    }
    expect(sent).toBe(20);
  });
});
