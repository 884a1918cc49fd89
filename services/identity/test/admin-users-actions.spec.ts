import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { DueWorkRunner } from '@aar/platform/due-work/due-work-runner';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type AdminSite, reason, startAdminSite } from './admin.harness';
import { openSession } from './members';

let site: AdminSite;
beforeAll(async () => {
  site = await startAdminSite();
});
afterAll(() => site?.stop());

describe('verifying', () => {
  it('verifies a member once', async () => {
    const { id } = await site.add({ isVerified: false });
    const answers = await Promise.all([
      site.ask(`POST /admin/users/${id}/verify`),
      site.ask(`POST /admin/users/${id}/verify`, undefined, site.editor),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await site.heard('identity.member.changed.v1', { memberId: id, isVerified: true, isChecked: true });
    expect(await site.entriesOf('target_id = $1', id)).toMatchObject([
      { action: 'member.verified', diff: { isVerified: [false, true], isChecked: [false, true] } },
    ]);
  });

  it('checks a member whom only a code had reached, until they change their name', async () => {
    const { id } = await site.add();
    expect((await site.ask(`POST /admin/users/${id}/verify`)).body).toMatchObject({
      isVerified: true,
      isChecked: true,
      reachedBy: ['sms', 'email'],
    });
    expect((await site.ask(`POST /admin/users/${id}/verify`)).status).toBe(409);
    const actor: Actor = { id, role: 'user' };
    expect((await site.call('PUT /profile', { bio: 'New words' }, { actor })).body).toMatchObject({ isChecked: true });
    expect((await site.call('PUT /profile', { fullName: 'Somebody Else' }, { actor })).body).toMatchObject({
      isVerified: true,
      isChecked: false,
    });
  });
});

describe('suspending', () => {
  const suspend = (id: string, body: object = { reason }, actor?: Actor) =>
    site.ask(`POST /admin/users/${id}/suspend`, body, actor);

  it('signs a member out at once, notifies them with the reason, and is audited', async () => {
    const { id } = await site.add();
    const token = await openSession(site, { id });
    const { status, body } = await suspend(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'suspended', isSuspended: true });
    expect(await site.isSignedIn(token)).toBe(false);
    await site.heard('identity.member.changed.v1', { memberId: id, status: 'suspended' });
    await site.noticeOf(id, 'account-suspended');
    expect(await site.entriesOf('target_id = $1', id)).toMatchObject([
      {
        action: 'member.suspended',
        reason,
        diff: { status: ['active', 'suspended'], suspendedUntil: [null, 'permanent'] },
      },
    ]);
  });

  it('requires a reason', async () => {
    const { id } = await site.add();
    expect((await suspend(id, { reason: 'Rude.' })).body.errors).toEqual([
      { path: 'reason', message: 'Reason must be at least 10 characters' },
    ]);
  });

  it('is refused for a suspended, deleted or unknown member and for oneself', async () => {
    const { id } = await site.add({ status: 'suspended' });
    const gone = await site.add({ status: 'deleted' });
    expect(await suspend(id)).toMatchObject({ status: 409, body: { code: 'identity.member.state' } });
    expect(await suspend(gone.id)).toMatchObject({ status: 409 });
    expect(await suspend(randomUUID())).toMatchObject({ status: 404 });
    expect(await suspend(site.admin.id)).toMatchObject({ status: 409, body: { code: 'identity.member.self' } });
  });

  it.each([
    ['30days', 30],
    ['7days', 7],
    ['1day', 1],
  ])('for %s ends by itself', async (duration, days) => {
    const { id } = await site.add();
    await suspend(id, { reason, duration });
    const until = new Date((await site.detail(id)).suspension!.until!).getTime();
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(days * 24);
    const isOver = async () => (await site.detail(id)).status === 'active';
    site.clock.set(new Date(until - 1));
    site.service.app.get(DueWorkRunner).wake();
    expect(await isOver()).toBe(false);
    site.clock.set(new Date(until));
    await waitUntil(isOver, { what: 'the end of the suspension' });
    site.clock.set(new Date());
    expect(await site.detail(id)).toMatchObject({ status: 'active', suspension: null });
    await site.noticeOf(id, 'account-restored');
    await site.heard('identity.member.changed.v1', { memberId: id, status: 'active' });
  });

  it('is lifted by unsuspending, once', async () => {
    const { id } = await site.add();
    const token = await openSession(site, { id });
    await suspend(id);
    expect(await site.ask(`POST /admin/users/${id}/unsuspend`)).toMatchObject({
      status: 200,
      body: { status: 'active' },
    });
    // Earlier sessions are not restored.
    expect(await site.isSignedIn(token)).toBe(false);
    expect(await site.ask(`POST /admin/users/${id}/unsuspend`)).toMatchObject({ status: 409 });
    await site.noticeOf(id, 'account-restored');
  });
});

describe('removing a role', () => {
  it('ends the sessions of the member, and is audited', async () => {
    const { id } = await site.add({ role: 'editor' });
    const token = await openSession(site, { id });
    expect(await site.ask(`PUT /admin/users/${id}/role`, { role: 'user' })).toMatchObject({
      status: 200,
      body: { role: 'user' },
    });
    expect(await site.isSignedIn(token)).toBe(false);
    expect(await site.ask(`PUT /admin/users/${id}/role`, { role: 'user' })).toMatchObject({ status: 409 });
    expect(await site.ask(`PUT /admin/users/${site.admin.id}/role`, { role: 'user' })).toMatchObject({
      body: { code: 'identity.member.self' },
    });
    expect(await site.entriesOf('target_id = $1', id)).toMatchObject([
      { action: 'member.role-changed', diff: { role: ['editor', 'user'] } },
    ]);
  });
});

describe('deleting', () => {
  it('removes a member from every list at once; erasure is due in thirty days', async () => {
    const { id, fullName } = await site.add({ fullName: 'Gone Tomorrow' });
    const token = await openSession(site, { id });
    expect((await site.ask(`DELETE /admin/users/${id}`)).status).toBe(204);
    expect(await site.isSignedIn(token)).toBe(false);
    expect(await site.dataSource.query('select from sessions where account_id = $1', [id])).toEqual([]);
    expect(await site.names({ search: fullName })).toEqual([]);
    expect(await site.names({ search: fullName, status: 'deleted' })).toEqual([fullName]);
    const due = new Date((await site.detail(id)).deletionDueAt!).getTime();
    expect(Math.round((due - Date.now()) / 86_400_000)).toBe(30);
    await site.heard('identity.member.changed.v1', { memberId: id, status: 'deleted', listed: false });
    await site.noticeOf(id, 'account-deleted');
    expect((await site.ask(`DELETE /admin/users/${id}`)).status).toBe(409);
    expect((await site.ask(`DELETE /admin/users/${site.admin.id}`)).body.code).toBe('identity.member.self');
  });

  it('keeps the earlier date that the member planned', async () => {
    const deletionDueAt = new Date(Date.now() + 3 * 86_400_000);
    const { id } = await site.add({ deletionDueAt });
    await site.ask(`DELETE /admin/users/${id}`);
    expect((await site.detail(id)).deletionDueAt).toBe(deletionDueAt.toISOString());
  });
});
