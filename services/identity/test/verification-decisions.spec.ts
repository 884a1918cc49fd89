import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import type { Verification } from '@aar/contracts/identity/verifications.contract';
import { meanwhile } from '@aar/testing/at-once';
import { reason, startVerifications, type VerificationSite } from './verifications.harness';

let site: VerificationSite;
beforeAll(async () => {
  site = await startVerifications();
});
afterAll(() => site?.stop());

describe('a claim', () => {
  it('is given to one of two concurrent requests', async () => {
    const { body: submission } = await site.submit(await site.anNgo());
    const answers = await Promise.all([
      site.act('claim', submission, site.admin),
      site.act('claim', submission, site.other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'identity.verification.taken',
      message: 'This has changed in the meantime. Please reload and check.',
    });
  });

  it('prevents others from deciding until it is released', async () => {
    const { body: submission } = await site.submit(await site.anNgo());
    const { body: claimed } = await site.act('claim', submission);
    expect(claimed).toMatchObject({ status: 'claimed', claimedBy: site.admin.id, claimedByName: 'Meera Nair' });
    expect(Date.parse(claimed.claimedAt!)).toBeGreaterThanOrEqual(Date.parse(claimed.submittedAt));
    for (const what of ['claim', 'approve', 'release'])
      expect((await site.act(what, claimed, site.other)).status).toBe(409);
    const { body: released } = await site.act('release', claimed);
    expect(released).toMatchObject({ status: 'waiting', claimedBy: null, claimedAt: null });
    expect(await site.act('claim', released, site.other)).toMatchObject({
      status: 200,
      body: { claimedByName: 'Om Prakash' },
    });
  });

  it('may be taken over by somebody else after half an hour', async () => {
    const { body: submission } = await site.submit(await site.anNgo());
    const { body: claimed } = await site.act('claim', submission);
    await site.dataSource.query(`update verifications set claimed_at = now() - interval '31 minutes' where id = $1`, [
      claimed.id,
    ]);
    expect(await site.act('claim', claimed, site.other)).toMatchObject({
      status: 200,
      body: { claimedBy: site.other.id },
    });
    expect((await site.act('approve', claimed)).status).toBe(409);
  });

  it('is refused for one’s own documents', async () => {
    await site.dataSource.query(`update accounts set user_type = 'ngo', ngo_name = 'My Own' where id = $1`, [
      site.other.id,
    ]);
    const { body: submission } = await site.submit(site.other);
    expect(await site.act('claim', submission, site.other)).toMatchObject({
      status: 409,
      body: { code: 'identity.member.self' },
    });
  });

  it('is not shown to the NGO', async () => {
    const ngo = await site.anNgo();
    await site.act('claim', (await site.submit(ngo)).body);
    const whose = { claimedBy: null, claimedByName: null, claimedAt: null };
    expect((await site.mine(ngo)).submissions).toMatchObject([{ status: 'claimed', ...whose }]);
  });
});

describe('a decision', () => {
  it('requires a claim and the version that was seen', async () => {
    const { body: submission } = await site.submit(await site.anNgo());
    expect((await site.act('approve', submission)).status).toBe(409);
    const { body: claimed } = await site.act('claim', submission);
    expect((await site.act('approve', submission)).status).toBe(409);
    expect((await site.act('approve', claimed)).status).toBe(200);
    expect((await site.act('approve', claimed)).status).toBe(409);
  });

  it('is refused for a name that staff have not seen', async () => {
    const ngo = await site.anNgo();
    const { body: claimed } = await site.act('claim', (await site.submit(ngo)).body);
    await site.call('PUT /profile', { ngoName: 'Another Name' }, { actor: ngo });
    expect(await site.act('approve', claimed)).toMatchObject({
      status: 409,
      body: { code: 'identity.verification.taken' },
    });
    expect(await site.reviewOf(ngo)).toBe('pending');
    const [seen] = (await site.queue({ q: 'Another Name' })).verifications;
    expect(await site.act('approve', seen!)).toMatchObject({ status: 200 });
    expect(await site.reviewOf(ngo)).toBe('approved');
  });

  it('to approve gives the NGO its badge everywhere and notifies it', async () => {
    const { ngo, answer } = await site.decided('approve');
    expect(answer.body).toMatchObject({ status: 'approved', decidedAt: expect.any(String) });
    expect(await site.reviewOf(ngo)).toBe('approved');
    await site.heard(memberChanged.name, { memberId: ngo.id, ngoApproved: true, isChecked: true });
    await site.noticeTo(ngo.id, { kind: 'ngo-approved' });
  });

  it('to approve confirms the name and the website that staff saw, until either changes', async () => {
    const { ngo } = await site.decided('approve', { ngoWebsite: 'https://paws.example' });
    const change = (form: object) => site.call('PUT /profile', form, { actor: ngo });
    const heard = (marks: object) => site.heard(memberChanged.name, { memberId: ngo.id, ...marks });
    expect((await heard({ isChecked: true, ngoWebsiteChecked: true })).ngoApprovedAt).toEqual(expect.any(String));
    await change({ ngoWebsite: 'https://elsewhere.example' });
    await heard({ isChecked: true, ngoWebsite: 'https://elsewhere.example', ngoWebsiteChecked: false });
    await change({ ngoName: 'Another Kind of Shelter' });
    await heard({ isChecked: false, ngoApproved: false, ngoApprovedAt: null });
  });

  it('to reject requires a reason, which the NGO gets', async () => {
    const { body: claimed } = await site.act('claim', (await site.submit(await site.anNgo())).body);
    expect(await site.act('reject', claimed, site.admin, { reason: 'No.' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Reason must be at least 10 characters' }] },
    });
    const { ngo, answer } = await site.decided('reject');
    expect(answer.body).toMatchObject({ status: 'rejected', reason });
    expect(await site.mine(ngo)).toMatchObject({ ngoReview: 'rejected', submissions: [{ reason }] });
    const notice = await site.noticeTo(ngo.id, { kind: 'ngo-rejected' });
    expect(notice.facts).toEqual({ reason });
  });

  it('is refused for a deleted member, whose documents also leave the queue', async () => {
    const [ngo, other] = [await site.anNgo(), await site.anNgo()];
    const { body: claimed } = await site.act('claim', (await site.submit(ngo)).body);
    const { body: waiting } = await site.submit(other);
    const deleting = (actor: Actor): [string, string[]] => [
      `update accounts set status = 'deleted' where id = $1`,
      [actor.id],
    ];
    const decided = await meanwhile(site.dataSource, deleting(ngo), () => site.act('approve', claimed));
    expect(decided).toMatchObject({ status: 409, body: { code: 'identity.member.state' } });
    await site.dataSource.query(...deleting(other));
    const { verifications } = await site.queue();
    expect(verifications.filter(({ id }) => [claimed.id, waiting.id].includes(id))).toEqual([]);
    expect((await site.act('claim', waiting)).status).toBe(404);
  });

  it('is in the audit log together with the earlier steps', async () => {
    const { ngo } = await site.decided('approve');
    const entries = await site.dataSource.query(
      'select action from audit_entries where target_id = $1 order by done_at',
      [ngo.id],
    );
    const what = ['submitted', 'claimed', 'approved'];
    expect(entries).toEqual(what.map(done => ({ action: `verification.${done}` })));
  });

  it('is refused for an unknown submission', async () => {
    const nothing = { id: randomUUID(), version: 1 } as Verification;
    for (const what of ['claim', 'approve', 'release']) expect((await site.act(what, nothing)).status).toBe(404);
  });
});
