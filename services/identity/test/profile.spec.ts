import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { anNgo, startProfiles } from './profile.harness';

let site: Awaited<ReturnType<typeof startProfiles>>;
beforeAll(async () => {
  site = await startProfiles();
});
afterAll(() => site?.stop());

describe('the profile', () => {
  it('contains everything that members may read about their own account', async () => {
    const { actor, user } = await site.join();
    expect(await site.get(actor)).toEqual({
      ...user,
      experience: 'experienced',
      interests: ['Animal Rescue'],
      bio: 'Night rescues.',
      nameReview: 'none',
      ngoWebsite: null,
      ngoLegalStructure: null,
      ngoRegistrationNumber: null,
      ngoYearEstablished: null,
      ngoDescription: null,
      isListed: true,
      hasPassword: true,
      emailConfirmed: true,
      mobileConfirmed: true,
      pendingContacts: [],
    });
  });

  it('is not shown to others, nor to a suspended member', async () => {
    expect((await site.call('GET /profile')).status).toBe(401);
    const { actor } = await site.join();
    await site.dataSource.query(`update accounts set status = 'suspended' where id = $1`, [actor.id]);
    expect(await site.as('GET /profile', actor)).toMatchObject({ status: 401, body: { code: 'auth.session-ended' } });
    expect((await site.update(actor, { bio: 'x' })).status).toBe(401);
  });
});

describe('changing the profile', () => {
  it('stores the fields of the form under a new version, and publishes them', async () => {
    const { actor } = await site.join();
    const form = {
      fullName: ' Asha K. Kulkarni ',
      state: 'Tamil Nadu',
      city: 'Chennai',
      experience: 'expert',
      interests: ['Fundraising', 'Wildlife Protection'],
      bio: '',
    };
    const answer = await site.update(actor, form);
    const expected = { ...form, fullName: 'Asha K. Kulkarni', bio: null };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(await site.get(actor)).toEqual(answer.body);
    expect((await site.row(actor)).version).toBe(2);
    expect(await site.heardOf('identity.member.changed.v1', actor, { version: 2 })).toMatchObject(expected);
  });

  it('does not change missing fields, and creates no new version without a change', async () => {
    const { actor } = await site.join();
    expect((await site.update(actor, { bio: 'Night rescues.' })).body.experience).toBe('experienced');
    expect((await site.row(actor)).version).toBe(1);
  });

  it('accepts the NGO section from NGOs only, and the personal fields from all members', async () => {
    const fields = { ngoName: 'Pune Paws Trust', ngoWebsite: 'https://paws.example.org', ngoDescription: 'Strays.' };
    const ngo = await site.join(anNgo);
    expect((await site.update(ngo.actor, { ...fields, bio: 'x' })).body).toMatchObject({ ...fields, bio: 'x' });
    const { actor } = await site.join();
    expect((await site.update(actor, fields)).body).toMatchObject({
      ngoName: null,
      ngoWebsite: null,
      ngoDescription: null,
    });
  });

  it.each([
    ['fullName', { fullName: 'A' }, 'Full name must be at least 2 characters'],
    ['email', { email: 'asha@' }, 'Invalid email address'],
    ['mobile', { mobile: '12345' }, 'Mobile number must be at least 10 digits'],
    ['state', { state: 'Atlantis' }, 'State is required'],
    ['city', { city: '' }, 'City is required'],
    ['city', { city: 'Chennai' }, 'Please select a city'],
    ['ngoWebsite', { ngoWebsite: 'javascript:alert(1)' }, 'Please enter a full web address'],
  ])('refuses a wrong %s with a message at the field', async (path, form, message) => {
    const { actor } = await site.join();
    expect(await site.update(actor, form)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  it('of one member changes no other', async () => {
    const [one, other] = [await site.join(), await site.join()];
    await site.update(one.actor, { bio: 'Mine alone.' });
    expect((await site.get(other.actor)).bio).toBe('Night rescues.');
  });

  it('applies every one of several concurrent changes', async () => {
    const { actor } = await site.join();
    await Promise.all([
      site.update(actor, { fullName: 'Asha Two' }),
      site.update(actor, { bio: 'Two.' }),
      site.update(actor, { city: 'Mumbai' }),
      site.update(actor, { experience: 'expert' }),
    ]);
    expect(await site.get(actor)).toMatchObject({
      fullName: 'Asha Two',
      bio: 'Two.',
      city: 'Mumbai',
      experience: 'expert',
    });
    expect((await site.row(actor)).version).toBe(5);
  });
});

describe('the picture', () => {
  const setAvatar = (actor: Actor, mediaId: string | null) => site.as('PUT /profile/avatar', actor, { mediaId });

  function uploadedBy({ id: ownerId }: Actor) {
    const id = randomUUID();
    const variants = [96, 192, 512].map(width => ({ width, url: `/api/media/files/${id}-${width}.webp` }));
    const picture = { id, url: `/api/media/files/${id}.webp`, width: 800, height: 800, variants };
    site.content.pictures.push({ ownerId, picture });
    return picture;
  }

  it('is one that the member has uploaded, in a small size, and can be removed', async () => {
    const { actor } = await site.join();
    const { id } = uploadedBy(actor);
    const avatarUrl = `/api/media/files/${id}-192.webp`;
    expect(await setAvatar(actor, id)).toMatchObject({ status: 200, body: { avatarUrl } });
    expect(await site.heardOf('identity.member.changed.v1', actor, { version: 2 })).toMatchObject({ avatarUrl });
    expect((await site.row(actor)).avatar_id).toBe(id);
    expect(await setAvatar(actor, null)).toMatchObject({ status: 200, body: { avatarUrl: null } });
    expect((await site.row(actor)).avatar_id).toBeNull();
  });

  it('cannot be an upload of somebody else', async () => {
    const [one, other] = [await site.join(), await site.join()];
    const { id } = uploadedBy(other.actor);
    for (const mediaId of [id, randomUUID()])
      expect(await setAvatar(one.actor, mediaId)).toMatchObject({
        status: 400,
        body: { code: 'identity.avatar.unknown', errors: [{ path: 'mediaId' }] },
      });
  });
});

it('members are listed in the directory as they want, which is recorded as a consent', async () => {
  const { actor } = await site.join();
  const setListed = (isListed: boolean) => site.as('PUT /profile/listed', actor, { isListed });
  expect((await setListed(false)).body.isListed).toBe(false);
  expect(await site.heardOf('identity.member.changed.v1', actor, { version: 2 })).toMatchObject({ listed: false });
  expect(await site.heardOf(consentChanged.name, actor, { granted: false })).toMatchObject({ purpose: 'directory' });
  await setListed(false);
  expect((await setListed(true)).body.isListed).toBe(true);
  const decisions = await site.dataSource.query(
    `select granted from consents where account_id = $1 and purpose = 'directory' order by decided_at`,
    [actor.id],
  );
  expect(decisions.map(({ granted }: { granted: boolean }) => granted)).toEqual([true, false, true]);
});
