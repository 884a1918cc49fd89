import { ProfileCompletion } from '../src/profiles/profile-completion.service';
import type { Actor } from '@aar/contracts/access';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { maskMobile } from '@aar/contracts/masked-contact';
import { waitUntil } from '@aar/tools/ports.mjs';
import { wrongFor } from './identity.harness';
import { addMember, openSession } from './members';
import { anNgo, startProfiles } from './profile.harness';

let site: Awaited<ReturnType<typeof startProfiles>>;
beforeAll(async () => {
  site = await startProfiles();
});
afterAll(() => site?.stop());

describe('completing the profile after a social sign-in', () => {
  const form = { state: 'Kerala', city: 'Kochi', userType: 'activist', termsAccepted: true };
  const complete = (actor: Actor, changes: object) => site.as('POST /profile/complete', actor, { ...form, ...changes });

  /** A member who has just joined through a provider. */
  async function newcomer(): Promise<Actor> {
    const nothingYet = { isComplete: false, mobile: null, state: '', city: '', isVerified: false };
    const actor = await site.actorOf(await openSession(site, await addMember(site, nothingYet)));
    expect(actor).toMatchObject({ incomplete: true });
    return actor;
  }

  it('sets place, type and accepted terms; the mobile number is pending until its code', async () => {
    const actor = await newcomer();
    const { mobile } = site.newContacts();
    expect(await complete(actor, { mobile })).toMatchObject({
      status: 200,
      body: {
        isComplete: true,
        state: 'Kerala',
        city: 'Kochi',
        isVerified: false,
        mobile: null,
        pendingContacts: [{ contactType: 'mobile', maskedContact: expect.stringMatching(/^98/) }],
      },
    });
    expect(await site.row(actor)).toMatchObject({ terms_accepted_at: expect.any(Date), terms_version: '1' });
    expect(await site.heardOf(consentChanged.name, actor, { purpose: 'terms' })).toMatchObject({ granted: true });
    await waitUntil(
      () => site.told.some(({ subject, data }) => subject === 'live.sessions-ended' && data.memberId === actor.id),
      { what: 'asking the gateways to look again' },
    );
  });

  it('sets the mobile number at once with its code', async () => {
    const actor = await newcomer();
    const { mobile } = site.newContacts();
    await site.as('POST /profile/contact-change', actor, { contactType: 'mobile', contact: mobile });
    const otp = site.codeFor(mobile);
    expect((await complete(actor, { mobile, otp: wrongFor(otp) })).status).toBe(400);
    expect(await complete(actor, { mobile, otp })).toMatchObject({
      status: 200,
      body: { mobile, mobileConfirmed: true, isVerified: true, isComplete: true, pendingContacts: [] },
    });
  });

  it('notifies the confirmed e-mail address of the number, with a link that removes it', async () => {
    const actor = await newcomer();
    const { email } = await site.row(actor);
    const { mobile } = site.newContacts();
    await site.as('POST /profile/contact-change', actor, { contactType: 'mobile', contact: mobile });
    expect((await complete(actor, { mobile, otp: site.codeFor(mobile) })).status).toBe(200);
    const notice = await site.noticeTo(actor.id, { kind: 'contact-added' });
    expect(notice).toMatchObject({ contact: email, facts: { maskedContact: maskMobile(mobile) } });
    expect((await site.call(`POST ${notice.facts.undoPath}`, {})).status).toBe(200);
    expect(await site.row(actor)).toMatchObject({ email, mobile: null });
  });

  it('accepts the code again when the process ended between the code and the form', async () => {
    const actor = await newcomer();
    const { mobile } = site.newContacts();
    await site.as('POST /profile/contact-change', actor, { contactType: 'mobile', contact: mobile });
    const otp = site.codeFor(mobile);
    const failing = jest.spyOn(site.service.app.get(ProfileCompletion), 'complete');
    failing.mockRejectedValueOnce(new Error('the process ended'));
    expect((await complete(actor, { mobile, otp })).status).toBe(500);
    expect(await complete(actor, { mobile, otp })).toMatchObject({ status: 200, body: { mobileConfirmed: true } });
  });

  it('responds the same for a number that another member has, until the code is correct', async () => {
    const [one, two, other] = [await newcomer(), await newcomer(), await site.join()];
    const free = await complete(one, { mobile: site.newContacts().mobile });
    await site.passWait();
    await site.as('POST /profile/contact-change', two, { contactType: 'mobile', contact: other.user.mobile });
    const otp = site.codeFor(other.user.mobile!);
    expect(await complete(two, { mobile: other.user.mobile, otp })).toMatchObject({
      status: 409,
      body: { code: 'identity.contact.taken', errors: [{ path: 'mobile' }] },
    });
    const taken = await complete(two, { mobile: other.user.mobile });
    expect([taken.status, taken.body.mobile, taken.body.pendingContacts.length]).toEqual([
      free.status,
      free.body.mobile,
      free.body.pendingContacts.length,
    ]);
  });

  it('makes the member an NGO on request, with a name and a legal structure', async () => {
    const actor = await newcomer();
    const { mobile } = site.newContacts();
    const refused = await complete(actor, { mobile, userType: 'ngo' });
    expect(refused.body.errors).toEqual([
      { path: 'ngoName', message: 'NGO name is required' },
      { path: 'ngoLegalStructure', message: 'Legal structure is required' },
    ]);
    expect((await complete(actor, { mobile, ...anNgo })).body).toMatchObject({
      userType: 'ngo',
      ngoName: 'Pune Paws',
      ngoLegalStructure: 'trust',
      interests: [],
      bio: null,
    });
  });

  it('requires the terms, and happens once', async () => {
    const actor = await newcomer();
    const { mobile } = site.newContacts();
    expect(await complete(actor, { mobile, termsAccepted: false })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'termsAccepted' }] },
    });
    expect((await complete(actor, { mobile })).status).toBe(200);
    expect(await complete(actor, { mobile, ...anNgo })).toMatchObject({
      status: 409,
      body: { code: 'identity.member.state' },
    });
  });

  it('lists a member in the directory only if they ticked it', async () => {
    const [ticked, unticked] = [await newcomer(), await newcomer()];
    const { mobile } = site.newContacts();
    expect((await complete(ticked, { mobile, agreesTo: ['directory'] })).body.isListed).toBe(true);
    expect(await site.heardOf(consentChanged.name, ticked, { purpose: 'directory' })).toMatchObject({ granted: true });
    await site.dataSource.query('update accounts set listed = false where id = $1', [unticked.id]);
    expect((await complete(unticked, { mobile: site.newContacts().mobile })).body.isListed).toBe(false);
  });

  it('does not change earlier decisions of the member', async () => {
    const actor = await newcomer();
    await site.as('PUT /profile/listed', actor, { isListed: false });
    expect((await complete(actor, { mobile: site.newContacts().mobile })).body.isListed).toBe(false);
    const decisions = await site.dataSource.query(
      `select granted from consents where account_id = $1 and purpose = 'directory'`,
      [actor.id],
    );
    expect(decisions).toEqual([{ granted: false }]);
  });
});
