import type { Actor } from '@aar/contracts/access';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { aForm } from './identity.harness';
import { reason, startVerifications, type VerificationSite } from './verifications.harness';

let site: VerificationSite;
beforeAll(async () => {
  site = await startVerifications();
  await site.setFlag('otp_mobile_enabled', 'true');
});
afterAll(() => site?.stop());

/** Joins by an ordinary registration. */
async function join(form: object) {
  const { address, ...contacts } = site.newContacts();
  await site.sendCode(contacts.mobile, address);
  const otp = site.notifications.lastCode(contacts.mobile)!;
  return site.register({ ...aForm, ...contacts, ...form, otp });
}
async function register(ngoName: string) {
  const { status, body } = await join({ userType: 'ngo', ngoName, ngoLegalStructure: 'trust' });
  expect(status).toBe(201);
  return { id: body.user.id, role: 'user' } satisfies Actor;
}
const rename = (actor: Actor, ngoName: string) => site.call<Profile>('PUT /profile', { ngoName }, { actor });
const isListed = async ({ id }: Actor, like: object = {}) =>
  (await site.heard(memberChanged.name, { memberId: id, ...like })).listed;
const nameReviewOf = async (actor: Actor) => (await site.mine(actor)).nameReview;
/** The open submissions of an NGO, as staff see them. */
const queued = async ({ id }: Actor) =>
  (await site.queue({ limit: '50' })).verifications.filter(({ memberId }) => memberId === id);
async function decide(actor: Actor, outcome: 'approve' | 'reject') {
  const [open] = await queued(actor);
  const { body } = await site.act('claim', open!);
  return site.act(outcome, body, site.admin, outcome === 'reject' ? { reason } : {});
}

describe('an NGO with the same or nearly the same name as another', () => {
  it('is shown by its person alone and without a mark of staff, whoever verifies it, until they list the name', async () => {
    await register('Shwaan Seva Trust');
    const lookalike = await register('SHWAAN SEVA TRUST');
    const told = (like: object) => site.heard(memberChanged.name, { memberId: lookalike.id, ...like });
    expect(await told({ ngoName: null })).toMatchObject({ userType: 'ngo', isChecked: false });
    await site.call(`POST /admin/users/${lookalike.id}/verify`, {}, { actor: site.admin });
    // The second version: the first, of the registration, was verified by a code.
    expect(await told({ version: 2 })).toMatchObject({ ngoName: null, isChecked: false });
    await decide(lookalike, 'approve');
    expect(await told({ ngoName: 'SHWAAN SEVA TRUST' })).toMatchObject({ isChecked: true });
  });

  it.each([
    ['in other letters', 'Neel Gali Animal Trust', 'NEEL GALI ANIMAL TRUST'],
    ['without its spaces', 'Karuna Griha Shelter', 'Karuna-Griha shelter.'],
    ['with another ending', 'Jeev Raksha Trust', 'The Jeev Raksha Foundation (Regd.)'],
    ['with an accent', 'Resque Circle Kochi', 'Résque Circle Kochi'],
    ['with one typo', 'Prani Mitra Mandal', 'Prani Mitre Mandal'],
    ['with a letter too many', 'Vaanara Sena', 'Vaanaraa Sena'],
    ['with two letters swapped', 'Gullak Hathi Sangh', 'Gullak Hahti Sangh'],
    ['with a letter of another script', 'Panthera Watch', 'P\u0430nthera Watch'],
    [
      'with many letters of other scripts',
      'Indore Animal Ambulance',
      'Ind\u03bfr\u0435 \u0391nim\u03b1l \u0391mbul\u0430nc\u0435',
    ],
    ['with capital I for l', 'Ujjain Lal Kila Animal Help', 'Ujjain LaI KiIa AnimaI HeIp'],
    ['with rn for m', 'Bhim Marg Animal Clinic', 'Bhirn Marg Anirnal Clinic'],
    ['with digits for letters', 'Bholoo Stray Food Pool', 'Bh0l00 Stray F00d P00l'],
    ['with its words in another order', 'Ratlam Nandi Hospital', 'Hospital Nandi Ratlam'],
  ])('%s works as a member, but is not listed until staff decide', async (_, older, newer) => {
    const known = await register(older);
    const lookalike = await register(newer);
    expect(await isListed(known)).toBe(true);
    expect(await isListed(lookalike)).toBe(false);
    expect(await queued(known)).toEqual([]);
    expect(await queued(lookalike)).toMatchObject([
      {
        kind: 'name',
        documents: [],
        nearNames: [{ memberId: known.id, ngoName: older, isApproved: false, isListed: true }],
      },
    ]);
    expect(await site.mine(lookalike)).toMatchObject({
      nameReview: 'held',
      submissions: [{ kind: 'name', nearNames: [{ ngoName: older }], claimedBy: null }],
    });
  });

  it.each([
    ['another word', 'Sagar Bird Hospital', 'Sagar Cow Hospital'],
    ['a short name with another letter', 'ABCD', 'ABCE'],
    ['only an ending in common', 'Himalaya Trust', 'Deccan Trust'],
    ['a name with other vowel signs', 'नीला गाय', 'नाली गये'],
    ['another short name of the same letters', 'Silent', 'Tinsel'],
  ])('is not confused with %s', async (_, one, other) => {
    await register(one);
    const second = await register(other);
    expect(await isListed(second)).toBe(true);
    expect(await queued(second)).toEqual([]);
  });

  it('is not held for rn, vv, I or l in a name that looks like no other', async () => {
    const names = [
      'Karnal Illam for Indies',
      'Savvy Barn Owls of Tirunelveli',
      'Birds of Ludhiana',
      'Maharani Cow Shelter',
    ];
    for (const name of names) expect(await nameReviewOf(await register(name))).toBe('none');
  });

  it('is listed once staff say so, without a badge', async () => {
    await register('Lotus Street Vets');
    const lookalike = await register('Lotus Street Vet');
    expect(await decide(lookalike, 'approve')).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await isListed(lookalike, { version: 2 })).toBe(true);
    expect(await site.mine(lookalike)).toMatchObject({ ngoReview: 'none', nameReview: 'listed' });
    await site.noticeTo(lookalike.id, { kind: 'ngo-name-listed' });
  });

  it('stays unlisted if staff refuse, is notified of the reason, and may change its name', async () => {
    await register('Banyan Animal Home');
    const lookalike = await register('Banyan Animals Home');
    await decide(lookalike, 'reject');
    expect((await site.noticeTo(lookalike.id, { kind: 'ngo-name-refused' })).facts).toEqual({ reason });
    expect(await site.mine(lookalike)).toMatchObject({ nameReview: 'refused', submissions: [{ reason }] });
    expect(await isListed(lookalike, { version: 2 })).toBe(false);
    expect((await rename(lookalike, 'Peepal Grove Refuge')).body.nameReview).toBe('none');
    expect(await isListed(lookalike, { version: 3 })).toBe(true);
  });

  it('is held too if it takes the name later, and released by its papers', async () => {
    await register('Mayura Rescue Line');
    const ngo = await register('Quite Different Group');
    expect((await rename(ngo, 'Mayura Rescue-Line')).body.nameReview).toBe('held');
    expect(await isListed(ngo, { version: 2 })).toBe(false);
    const { body } = await site.submit(ngo);
    expect(body).toMatchObject({ kind: 'papers', nearNames: [{ ngoName: 'Mayura Rescue Line' }] });
    await site.act('approve', (await site.act('claim', body)).body);
    expect(await site.mine(ngo)).toMatchObject({ ngoReview: 'approved', nameReview: 'listed' });
    expect(await queued(ngo)).toEqual([]);
    expect(await isListed(ngo, { ngoApproved: true })).toBe(true);
  });

  it('leaves the queue when it takes a free name before staff decide', async () => {
    await register('Coastal Turtle Watch');
    const ngo = await register('Coastal Turtle Watch Society');
    await rename(ngo, 'Inland Tortoise Group');
    expect(await queued(ngo)).toEqual([]);
    expect(await nameReviewOf(ngo)).toBe('none');
  });

  it('is held even if the approved one is younger', async () => {
    const older = await register('First Light Shelter');
    const { ngo: approved } = await site.decided('approve', { ngoName: 'Second Dawn Shelter' });
    expect((await rename(older, 'Second Dawn Shelter')).body.nameReview).toBe('held');
    expect(await queued(older)).toMatchObject([{ nearNames: [{ memberId: approved.id, isApproved: true }] }]);
  });

  it('does not learn of an NGO that is not in the directory', async () => {
    const hidden = await register('Quiet Corner Home');
    await site.call('PUT /profile/listed', { isListed: false }, { actor: hidden });
    const lookalike = await register('Quiet Corner Homes');
    expect(await site.mine(lookalike)).toMatchObject({ nameReview: 'held', submissions: [{ nearNames: [] }] });
    expect(await queued(lookalike)).toMatchObject([{ nearNames: [{ memberId: hidden.id }] }]);
  });

  it('is noticed even if both register at the same moment', async () => {
    const [one, other] = await Promise.all([register('Twin Peaks Kennel'), register('Twin Peaks Kennel')]);
    const reviews = await Promise.all([one, other].map(nameReviewOf));
    expect(reviews.toSorted()).toEqual(['held', 'none']);
  });
});

describe('a person with the name of an approved NGO', () => {
  const ofNgo = { status: 409, body: { code: 'identity.name.of-ngo', errors: [{ path: 'fullName' }] } };

  it('is refused, at registration and later, however it is written', async () => {
    await site.decided('approve', { ngoName: 'Street Dogs Watch Mysuru' });
    expect(await join({ fullName: 'STREET DOGS watch, Mysuru' })).toMatchObject(ofNgo);
    const { body } = await join({ fullName: 'Asha Kulkarni' });
    const actor: Actor = { id: body.user.id, role: 'user' };
    expect(await site.call('PUT /profile', { fullName: 'Street-Dogs Watch Mysuru' }, { actor })).toMatchObject(ofNgo);
  });

  it.each([
    'Sagar Animal M\u043ercha',
    'Sagar AnimaI Morcha',
    'Sagar Anirnal M0rcha 🐾',
    'S\u03b1g\u03b1r \u0391nimal Morcha',
  ])('is refused with letters that look like those of its name: %s', async fullName => {
    await site.decided('approve', { ngoName: 'Sagar Animal Morcha' });
    expect(await join({ fullName })).toMatchObject(ofNgo);
  });

  it.each(['Rani Verma', 'Nila Karnik', 'Arnav Savvy', 'Ila Iyer', 'नीला वर्मा'])(
    'is allowed as %s, which looks like none',
    async fullName => expect((await join({ fullName })).status).toBe(201),
  );

  it('may represent the NGO under its name, and people after whom an NGO is named keep their name', async () => {
    const { ngo } = await site.decided('approve', { ngoName: 'Ramabai Joshi Foundation' });
    const named = await site.call('PUT /profile', { fullName: 'Ramabai Joshi Foundation' }, { actor: ngo });
    expect(named.status).toBe(200);
    expect((await join({ fullName: 'Ramabai Joshi' })).status).toBe(201);
  });

  it('may have the name of an unapproved NGO: otherwise everybody could block the names of others', async () => {
    await register('Kavita Rao Kennel');
    expect((await join({ fullName: 'Kavita Rao Kennel' })).status).toBe(201);
  });
});
