import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { privacy } from '@aar/contracts/identity/privacy.contract';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import { meanwhile } from '@aar/testing/at-once';
import { waitUntil } from '@aar/tools/ports.mjs';
import { LeavingMembers } from '../src/aggregates/publish-leaving';
import { type PrivacySite, startPrivacySite } from './privacy.harness';

type Plan = Output<typeof privacy.deletion>;

let site: PrivacySite;
beforeAll(async () => {
  site = await startPrivacySite();
});
afterAll(() => site?.stop());

describe('the deletion of an account', () => {
  const request = (actor: Actor, password: string, address?: string) =>
    site.call<Plan & ProblemBody>('POST /privacy/delete', { password }, { actor, address });
  const cancel = (actor: Actor) => site.call<Plan & ProblemBody>('DELETE /privacy/delete', undefined, { actor });
  const plan = async (actor: Actor) => (await site.call<Plan>('GET /privacy/delete', undefined, { actor })).body;

  it('is planned with the password, unlists the member, and notifies them of the date', async () => {
    const { actor, password } = await site.join();
    const { status, body } = await request(actor, password);
    expect(status).toBe(200);
    expect((Date.parse(body.dueAt!) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(await plan(actor)).toEqual(body);
    await site.heard('identity.member.changed.v1', {
      memberId: actor.id,
      listed: false,
      status: 'active',
      leaving: true,
    });
    const notice = await site.noticeTo(actor.id, { kind: 'deletion-planned' });
    expect(notice.facts).toEqual({ until: body.dueAt });
    expect((await request(actor, password)).body).toEqual(body);
    expect(site.eventsOf(noticeRaised.name, { memberId: actor.id })).toHaveLength(1);
  });

  it('can be cancelled until then', async () => {
    const { actor, password } = await site.join();
    await request(actor, password);
    expect(await cancel(actor)).toMatchObject({ status: 200, body: { dueAt: null } });
    expect(await plan(actor)).toEqual({ dueAt: null });
    await site.noticeTo(actor.id, { kind: 'deletion-cancelled' });
    await site.heard('identity.member.changed.v1', {
      memberId: actor.id,
      listed: true,
      leaving: false,
      version: 3,
    });
    expect((await cancel(actor)).body).toMatchObject({ status: 404, code: 'identity.deletion.none' });
  });

  it('is published again every day, for services that consumed it without knowing it', async () => {
    const { actor, password } = await site.join();
    await request(actor, password);
    const news = { memberId: actor.id, leaving: true };
    await site.heard('identity.member.changed.v1', news);
    const before = site.eventsOf('identity.member.changed.v1', { memberId: actor.id }).length;
    await site.service.app.get(LeavingMembers).publish();
    await waitUntil(() => site.eventsOf('identity.member.changed.v1', news).length > 1, { what: 'the event again' });
    expect(site.eventsOf('identity.member.changed.v1', { memberId: actor.id })).toHaveLength(before + 1);
  });

  it('lets the member sign in and cancel until then', async () => {
    const { actor, password, user } = await site.join();
    await request(actor, password);
    const { status, body } = await site.call<{ token: string }>('POST /auth/login', { email: user.email, password });
    expect(status).toBe(200);
    const returned = (await site.find(body.token)).body.actor!;
    expect(await cancel(returned)).toMatchObject({ status: 200, body: { dueAt: null } });
    expect(await site.accountOf(actor.id)).toMatchObject({ status: 'active', deletion_due_at: null });
  });

  it('is refused to a member whom staff deleted, as is cancelling it', async () => {
    const { actor, password } = await site.join();
    await site.run(
      `update accounts set status = 'deleted', deletion_due_at = now() + interval '1 day' where id = $1`,
      actor.id,
    );
    expect((await request(actor, password)).status).toBe(401);
    expect((await cancel(actor)).status).toBe(401);
    expect((await site.accountOf(actor.id)).deletion_due_at).not.toBeNull();
  });

  it('happens completely or not at all if it is cancelled at the last moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { actor, user } = await site.join();
      await site.becomeDue(actor.id);
      const [answer] = await Promise.all([cancel(actor), site.erase()]);
      const account = await site.accountOf(actor.id);
      expect([200, 401]).toContain(answer.status);
      expect(account).toMatchObject(
        answer.status === 200
          ? { status: 'active', email: user.email, full_name: user.fullName }
          : { status: 'deleted', email: null, full_name: 'Deleted member' },
      );
      expect(account.deletion_due_at).toBeNull();
    }
  });

  it('is refused with a wrong password, with the back-off of sign-in', async () => {
    const { actor, password } = await site.join();
    const address = '203.0.113.77';
    const first = await request(actor, 'wrong', address);
    expect(first).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    for (let guess = 0; guess < 4; guess += 1) await request(actor, 'wrong', address);
    expect((await request(actor, password, address)).status).toBe(429);
    expect(await plan(actor)).toEqual({ dueAt: null });
  });

  it('is refused if the password changes while it is being checked', async () => {
    const { actor, password } = await site.join();
    const answer = await meanwhile(
      site.dataSource,
      [`update accounts set password_hash = 'another one' where id = $1`, [actor.id]],
      () => request(actor, password),
    );
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    expect(await plan(actor)).toEqual({ dueAt: null });
  });

  it('needs no password if the account has none', async () => {
    const { actor } = await site.join();
    await site.run('update accounts set password_hash = null where id = $1', actor.id);
    expect((await request(actor, '')).status).toBe(200);
  });

  it('never removes the last administrator, even when two leave concurrently', async () => {
    const two = [await site.join(), await site.join()];
    for (const { actor } of two) await site.run(`update accounts set role = 'admin' where id = $1`, actor.id);
    const answers = await Promise.all(two.map(({ actor, password }) => request(actor, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('identity.member.last-admin');
    await site.run(`update accounts set role = 'user', deletion_due_at = null where role = 'admin'`);
  });
});
