import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { noticeRaised } from '@aar/contracts/identity/notices.events';
import type { verifications, Verification } from '@aar/contracts/identity/verifications.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type Identity, startIdentity } from './identity.harness';
import { addMember, addStaff } from './members';

type Queue = Output<typeof verifications.list>;
/** An answer or a problem, whichever the test expects; `status` is a word of both. */
type Answered = Verification & Omit<ProblemBody, 'status'>;
type Mine = Output<typeof verifications.mine>;

let site: Identity;
let admin: Actor;
let other: Actor;
beforeAll(async () => {
  site = await startIdentity();
  admin = await addStaff(site, 'admin', { fullName: 'Meera Nair' });
  other = await addStaff(site, 'admin', { fullName: 'Om Prakash' });
});
afterAll(() => site?.stop());

let founded = 0;
async function anNgo(changes: object = {}) {
  founded += 1;
  const ngo = await addMember(site, { userType: 'ngo', ngoName: `Paws of Pune ${founded}`, ...changes });
  return { id: ngo.id, role: 'user' } satisfies Actor;
}

/** A document that content keeps for this owner. */
function aDocument({ id: ownerId }: Actor) {
  const document = {
    id: randomUUID(),
    name: 'deed.pdf',
    type: 'application/pdf',
    bytes: 12,
    uploadedAt: new Date().toISOString(),
  };
  site.content.documents.push({ ownerId, document });
  return document.id;
}

const submit = (actor: Actor, documentIds = [aDocument(actor)], note?: string) =>
  site.call<Answered>('POST /verification', { documentIds, note }, { actor });
const queue = async (query: Record<string, string> = {}) =>
  (await site.call<Queue>(`GET /admin/verifications?${new URLSearchParams(query)}`, undefined, { actor: admin })).body;
const act = (what: string, { id, version }: Verification, actor = admin, more: object = {}) =>
  site.call<Answered>(`POST /admin/verifications/${id}/${what}`, { version, ...more }, { actor });
const mine = async (actor: Actor) => (await site.call<Mine>('GET /verification', undefined, { actor })).body;
const reviewOf = async ({ id }: Actor) =>
  (await site.dataSource.query('select ngo_review from accounts where id = $1', [id]))[0].ngo_review;
const actionsOn = async ({ id }: Actor) =>
  (await site.dataSource.query('select action from audit_entries where target_id = $1 order by done_at', [id])).map(
    ({ action }: { action: string }) => action,
  );
const told = (subject: string, test: (data: Record<string, unknown>) => boolean) =>
  waitUntil(() => site.told.some(one => one.subject === `events.${subject}` && test(one.data)), { what: subject });

const reason = 'The registration number is not readable.';
async function decided(outcome: 'approve' | 'reject') {
  const ngo = await anNgo();
  const { body: submission } = await submit(ngo);
  const { body: claimed } = await act('claim', submission);
  return { ngo, answer: await act(outcome, claimed, admin, outcome === 'reject' ? { reason } : {}) };
}

describe('handing in papers', () => {
  it('puts an NGO into the queue with its documents', async () => {
    const ngo = await anNgo();
    const id = aDocument(ngo);
    const { status, body } = await submit(ngo, [id], 'Renewed in May.');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'waiting',
      note: 'Renewed in May.',
      documents: [{ id, name: 'deed.pdf' }],
      version: 1,
    });
    expect(await mine(ngo)).toMatchObject({ ngoReview: 'pending', submissions: [{ id: body.id }] });
    expect((await queue({ q: body.ngoName })).verifications).toMatchObject([{ id: body.id, memberId: ngo.id }]);
  });

  it('is for NGOs', async () => {
    const { id } = await addMember(site);
    expect(await submit({ id, role: 'user' })).toMatchObject({ status: 403 });
  });

  it("takes nobody else's documents, and keeps nothing then", async () => {
    const [ngo, stranger] = [await anNgo(), await anNgo()];
    const refused = await submit(ngo, [aDocument(ngo), aDocument(stranger)]);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'documentIds' }] } });
    expect(await mine(ngo)).toEqual({ ngoReview: 'none', submissions: [] });
  });

  it('is possible once at a time', async () => {
    const ngo = await anNgo();
    const answers = await Promise.all([submit(ngo), submit(ngo), submit(ngo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is possible again after a rejection, not after an approval', async () => {
    const rejected = await decided('reject');
    expect(await submit(rejected.ngo)).toMatchObject({ status: 201 });
    const approved = await decided('approve');
    expect(await submit(approved.ngo)).toMatchObject({ status: 409, body: { code: 'identity.member.state' } });
  });
});

describe('the queue', () => {
  it('is for administrators alone', async () => {
    const { id } = admin;
    for (const role of ['user', 'moderator', 'editor'] as const)
      expect((await site.call('GET /admin/verifications', undefined, { actor: { id, role } })).status).toBe(403);
  });

  it('shows the oldest first, page by page, with how many wait in all', async () => {
    const submitted: string[] = [];
    for (let n = 0; n < 5; n += 1)
      submitted.push((await submit(await anNgo({ state: 'Goa', city: 'Panaji' }))).body.id);
    const first = await queue({ state: 'Goa', limit: '3' });
    const second = await queue({ state: 'Goa', limit: '3', cursor: first.nextCursor! });
    expect([...first.verifications, ...second.verifications].map(({ id }) => id)).toEqual(submitted);
    expect(first.total).toEqual({ count: 5, isCapped: false });
    expect(second.nextCursor).toBeNull();
  });

  it('has what waits or is claimed; what is decided is found by its status', async () => {
    const { ngo, answer } = await decided('approve');
    expect((await queue({ limit: '50' })).verifications.map(({ memberId }) => memberId)).not.toContain(ngo.id);
    expect((await queue({ status: 'approved', limit: '50' })).verifications.map(({ id }) => id)).toContain(
      answer.body.id,
    );
  });

  it('shows a submission with those before it', async () => {
    const { ngo, answer } = await decided('reject');
    const { body: again } = await submit(ngo);
    const { body } = await site.call<Output<typeof verifications.get>>(
      `GET /admin/verifications/${again.id}`,
      undefined,
      { actor: admin },
    );
    expect(body.earlier).toMatchObject([{ id: answer.body.id, status: 'rejected', reason }]);
  });
});

describe('a claim', () => {
  it('is given to one of two who are equally fast', async () => {
    const { body: submission } = await submit(await anNgo());
    const answers = await Promise.all([act('claim', submission, admin), act('claim', submission, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      ...{ code: 'identity.verification.taken', message: 'Somebody else was faster. Please look again.' },
    });
  });

  it('keeps others from deciding, until it is released', async () => {
    const { body: submission } = await submit(await anNgo());
    const { body: claimed } = await act('claim', submission);
    expect(claimed).toMatchObject({ status: 'claimed', claimedBy: admin.id, claimedByName: 'Meera Nair' });
    for (const what of ['claim', 'approve', 'release']) expect((await act(what, claimed, other)).status).toBe(409);
    const { body: released } = await act('release', claimed);
    expect(released).toMatchObject({ status: 'waiting', claimedBy: null });
    expect(await act('claim', released, other)).toMatchObject({ status: 200, body: { claimedByName: 'Om Prakash' } });
  });

  it('may be taken over after half an hour', async () => {
    const { body: submission } = await submit(await anNgo());
    const { body: claimed } = await act('claim', submission);
    await site.dataSource.query(`update verifications set claimed_at = now() - interval '31 minutes' where id = $1`, [
      claimed.id,
    ]);
    expect(await act('claim', claimed, other)).toMatchObject({ status: 200, body: { claimedBy: other.id } });
    expect((await act('approve', claimed)).status).toBe(409);
  });

  it('is never on one’s own papers', async () => {
    await site.dataSource.query(`update accounts set user_type = 'ngo', ngo_name = 'My Own' where id = $1`, [other.id]);
    const { body: submission } = await submit(other);
    expect(await act('claim', submission, other)).toMatchObject({
      status: 409,
      body: { code: 'identity.member.self' },
    });
  });

  it('is not told to the NGO', async () => {
    const ngo = await anNgo();
    await act('claim', (await submit(ngo)).body);
    expect((await mine(ngo)).submissions).toMatchObject([{ status: 'claimed', claimedBy: null, claimedByName: null }]);
  });
});

describe('a decision', () => {
  it('needs a claim and the version that was seen', async () => {
    const { body: submission } = await submit(await anNgo());
    expect((await act('approve', submission)).status).toBe(409);
    const { body: claimed } = await act('claim', submission);
    expect((await act('approve', submission)).status).toBe(409);
    expect((await act('approve', claimed)).status).toBe(200);
    expect((await act('approve', claimed)).status).toBe(409);
  });

  it('is refused for a name that staff have not seen', async () => {
    const ngo = await anNgo();
    const { body: claimed } = await act('claim', (await submit(ngo)).body);
    await site.call('PUT /profile', { ngoName: 'Another Name' }, { actor: ngo });
    expect(await act('approve', claimed)).toMatchObject({ status: 409, body: { code: 'identity.verification.taken' } });
    expect(await reviewOf(ngo)).toBe('pending');
    const [seen] = (await queue({ q: 'Another Name' })).verifications;
    expect(await act('approve', seen!)).toMatchObject({ status: 200 });
    expect(await reviewOf(ngo)).toBe('approved');
  });

  it('to approve gives the NGO its badge everywhere and tells it', async () => {
    const { ngo, answer } = await decided('approve');
    expect(answer.body).toMatchObject({ status: 'approved', decidedAt: expect.any(String) });
    expect(await reviewOf(ngo)).toBe('approved');
    await told('identity.member.changed.v1', data => data.memberId === ngo.id && data.ngoApproved === true);
    await told(noticeRaised.name, data => data.memberId === ngo.id && data.kind === 'ngo-approved');
  });

  it('to reject asks for a reason, which the NGO is told', async () => {
    const { body: claimed } = await act('claim', (await submit(await anNgo())).body);
    expect(await act('reject', claimed, admin, { reason: 'No.' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'reason', message: 'Reason must be at least 10 characters' }] } },
    });
    const { ngo, answer } = await decided('reject');
    expect(answer.body).toMatchObject({ status: 'rejected', reason });
    expect(await mine(ngo)).toMatchObject({ ngoReview: 'rejected', submissions: [{ reason }] });
    await told(
      noticeRaised.name,
      data => data.kind === 'ngo-rejected' && (data.facts as { reason: string }).reason === reason,
    );
  });

  it('is in the audit log with all that led to it', async () => {
    const { ngo } = await decided('approve');
    expect(await actionsOn(ngo)).toEqual(['verification.submitted', 'verification.claimed', 'verification.approved']);
  });

  it('is not possible on what does not exist', async () => {
    const nothing = { id: randomUUID(), version: 1 } as Verification;
    for (const what of ['claim', 'approve', 'release']) expect((await act(what, nothing)).status).toBe(404);
  });
});
