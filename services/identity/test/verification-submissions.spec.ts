import type { Output } from '@aar/contracts/contract';
import type { verifications } from '@aar/contracts/identity/verifications.contract';
import { verificationChanged } from '@aar/contracts/identity/verifications.messages';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { addMember } from './members';
import { reason, startVerifications, type VerificationSite } from './verifications.harness';

let site: VerificationSite;
beforeAll(async () => {
  site = await startVerifications();
});
afterAll(() => site?.stop());

describe('submitting documents', () => {
  it('puts an NGO into the queue with its documents', async () => {
    const ngo = await site.anNgo();
    const id = site.aDocument(ngo);
    const { status, body } = await site.submit(ngo, [id], 'Renewed in May.');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'waiting',
      note: 'Renewed in May.',
      documents: [{ id, name: 'deed.pdf' }],
      version: 1,
    });
    expect(await site.mine(ngo)).toMatchObject({ ngoReview: 'pending', submissions: [{ id: body.id }] });
    expect((await site.queue({ q: body.ngoName })).verifications).toMatchObject([{ id: body.id, memberId: ngo.id }]);
  });

  it('is found in the queue by a name in any spelling', async () => {
    const { written, asked, others } = indianSpellings;
    const ngo = await site.anNgo({ ngoName: written });
    await site.submit(ngo, [site.aDocument(ngo)]);
    const found = async (q: string) => (await site.queue({ q })).verifications.map(({ ngoName }) => ngoName);
    for (const q of asked) expect([q, await found(q)]).toEqual([q, [written]]);
    for (const q of others) expect([q, await found(q)]).toEqual([q, []]);
  });

  it('notifies the content service that the documents are under review until the decision', async () => {
    const ngo = await site.anNgo();
    const documentIds = [site.aDocument(ngo), site.aDocument(ngo)];
    const { body: submission } = await site.submit(ngo, documentIds);
    const review = { verificationId: submission.id, memberId: ngo.id };
    expect(await site.heard(verificationChanged.name, review)).toEqual({ ...review, documentIds, isOpen: true });
    await site.act('approve', (await site.act('claim', submission)).body);
    await site.heard(verificationChanged.name, { ...review, isOpen: false });
  });

  it('is for NGOs', async () => {
    const { id } = await addMember(site);
    expect(await site.submit({ id, role: 'user' })).toMatchObject({ status: 403 });
  });

  it('refuses somebody else’s documents, and then stores nothing', async () => {
    const [ngo, stranger] = [await site.anNgo(), await site.anNgo()];
    const refused = await site.submit(ngo, [site.aDocument(ngo), site.aDocument(stranger)]);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'documentIds' }] } });
    expect(await site.mine(ngo)).toEqual({ ngoReview: 'none', nameReview: 'none', submissions: [] });
  });

  it('is possible for one submission at a time', async () => {
    const ngo = await site.anNgo();
    const answers = await Promise.all([site.submit(ngo), site.submit(ngo), site.submit(ngo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is possible again after a rejection, not after an approval', async () => {
    const rejected = await site.decided('reject');
    expect(await site.submit(rejected.ngo)).toMatchObject({ status: 201 });
    const approved = await site.decided('approve');
    expect(await site.submit(approved.ngo)).toMatchObject({ status: 409, body: { code: 'identity.member.state' } });
  });
});

describe('the queue', () => {
  it('is for administrators only', async () => {
    const { id } = site.admin;
    for (const role of ['user', 'moderator', 'editor'] as const)
      expect((await site.call('GET /admin/verifications', undefined, { actor: { id, role } })).status).toBe(403);
  });

  it('shows the oldest first, paginated, with the total', async () => {
    const submitted: string[] = [];
    for (let n = 0; n < 5; n += 1)
      submitted.push((await site.submit(await site.anNgo({ state: 'Goa', city: 'Panaji' }))).body.id);
    const first = await site.queue({ state: 'Goa', limit: '3' });
    const second = await site.queue({ state: 'Goa', limit: '3', cursor: first.nextCursor! });
    expect([...first.verifications, ...second.verifications].map(({ id }) => id)).toEqual(submitted);
    expect(first.total).toEqual({ count: 5, isCapped: false });
    expect(second.nextCursor).toBeNull();
  });

  it('has waiting and claimed submissions; decided ones are found by their status', async () => {
    const { ngo, answer } = await site.decided('approve');
    expect((await site.queue({ limit: '50' })).verifications.map(({ memberId }) => memberId)).not.toContain(ngo.id);
    expect((await site.queue({ status: 'approved', limit: '50' })).verifications.map(({ id }) => id)).toContain(
      answer.body.id,
    );
  });

  it('shows a submission with the earlier ones of its NGO', async () => {
    const { ngo, answer } = await site.decided('reject');
    const { body: again } = await site.submit(ngo);
    const { body } = await site.call<Output<typeof verifications.get>>(
      `GET /admin/verifications/${again.id}`,
      undefined,
      { actor: site.admin },
    );
    expect(body.earlier).toMatchObject([{ id: answer.body.id, status: 'rejected', reason }]);
  });
});
