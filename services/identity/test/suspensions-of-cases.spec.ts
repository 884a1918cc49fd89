import { randomUUID } from 'node:crypto';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { suspensionDecided } from '@aar/contracts/moderation/suspension.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { z } from 'zod';
import { FindCasesOfSuspensions20261125180010 } from '../src/database/migrations/20261125180010-find-cases-of-suspensions';
import { liftSuspension } from '../src/accounts/account-due-work';
import { type AdminSite, reason, startAdminSite } from './admin.harness';
import { openSession } from './members';

type Decision = z.input<typeof suspensionDecided.schema>;

let site: AdminSite;
beforeAll(async () => {
  site = await startAdminSite();
});
afterAll(() => site?.stop());

const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);
/** Publishes a decision of moderation and waits until identity has applied or refused it. */
async function decided(memberId: string, changes: Partial<Decision> = {}) {
  const eventId = await site.tell(suspensionDecided, {
    caseId: randomUUID(),
    memberId,
    decidedBy: site.admin.id,
    isSuspended: true,
    reason,
    duration: '7days',
    ...changes,
  });
  const applied = async () => (await run('select from inbox where event_id = $1', eventId)).length > 0;
  await waitUntil(applied, { what: 'the decision' });
}
const overturned = (memberId: string, caseId: string) => decided(memberId, { caseId, isSuspended: false });
const suspendByHand = (id: string, body: object = { reason }) => site.ask(`POST /admin/users/${id}/suspend`, body);
const suspensionOf = async (id: string) => (await site.detail(id)).suspension;
const endsDue = (id: string) =>
  run('select due_at from due_work where name = $1 and key = $2', liftSuspension.name, id);
const noticesOf = (id: string) => run('select kind, facts from notices where account_id = $1 order by raised_at', id);
/** The account in the state between the end of a suspension and the due work that lifts it. */
const runOut = (id: string) =>
  run(`update accounts set suspended_until = now() - interval '1 minute' where id = $1`, id);

describe('a decision of moderation to suspend', () => {
  it('suspends a member like staff in the list of users, and lifts the suspension', async () => {
    const { id } = await site.add();
    const caseId = randomUUID();
    const token = await openSession(site, { id });
    await decided(id, { caseId });
    await site.noticeOf(id, 'account-suspended');
    expect(await site.isSignedIn(token)).toBe(false);
    expect(await site.entriesOf('target_id = $1', id)).toMatchObject([
      { action: 'member.suspended', actor_id: site.admin.id, reason },
    ]);
    await overturned(id, caseId);
    await site.noticeOf(id, 'account-restored');
  });

  it('that a rule refuses changes nothing and is not retried', async () => {
    const { id } = await site.add({ status: 'deleted' });
    for (const memberId of [id, site.admin.id]) await decided(memberId);
    expect(await site.detail(site.admin.id)).toMatchObject({ isSuspended: false });
    expect(await site.entriesOf('target_id = $1', id)).toEqual([]);
    expect(await run('select from inbox_attempts')).toEqual([]);
  });

  it('for longer than the member is already suspended replaces end and reason, and the member is notified', async () => {
    const { id } = await site.add();
    const threats = 'Threatened a helper at her home.';
    await decided(id, { duration: '1day' });
    const first = (await suspensionOf(id))!;
    await decided(id, { duration: '7days' });
    const second = (await suspensionOf(id))!;
    expect(await endsDue(id)).toEqual([{ due_at: new Date(second.until!) }]);
    await decided(id, { reason: threats, duration: 'permanent' });
    expect(await suspensionOf(id)).toMatchObject({ reason: threats, until: null, since: first.since });
    expect(await endsDue(id)).toEqual([]);
    const [inADay, inAWeek] = [first, second].map(({ until }) => new Date(until!).toISOString());
    expect(inAWeek! > inADay!).toBe(true);
    const action = 'member.suspended';
    expect((await site.entriesOf('target_id = $1', id)).slice(1)).toMatchObject([
      { action, actor_id: site.admin.id, reason, diff: { suspendedUntil: [inADay, inAWeek] } },
      { action, actor_id: site.admin.id, reason: threats, diff: { suspendedUntil: [inAWeek, 'permanent'] } },
    ]);
    const kind = 'account-suspended';
    expect(await noticesOf(id)).toEqual([
      { kind, facts: { reason, until: inADay } },
      { kind, facts: { reason, until: inAWeek } },
      { kind, facts: { reason: threats } },
    ]);
  });

  it.each(['30days', 'permanent'] as const)(
    'for a shorter time than the present %s changes nothing',
    async duration => {
      const { id } = await site.add();
      await suspendByHand(id, { reason, duration });
      const before = await suspensionOf(id);
      await decided(id, { reason: 'Wrote the same words again.', duration: '7days' });
      expect(await suspensionOf(id)).toEqual(before);
      expect(await noticesOf(id)).toHaveLength(1);
    },
  );

  it('prevents staff from suspending the member directly until they lift the first suspension', async () => {
    const { id } = await site.add();
    await decided(id, { duration: '1day' });
    expect(await suspendByHand(id)).toMatchObject({ status: 409, body: { code: 'identity.member.state' } });
  });
});

describe('an appeal that succeeds', () => {
  it('does not lift a suspension that staff set directly after that of the case', async () => {
    const [runsOut, lifted] = [await site.add(), await site.add()];
    const caseId = randomUUID();
    for (const { id } of [runsOut, lifted]) await decided(id, { caseId, duration: '1day' });
    await runOut(runsOut.id);
    await site.ask(`POST /admin/users/${lifted.id}/unsuspend`);
    for (const { id } of [runsOut, lifted]) {
      expect((await suspendByHand(id)).status).toBe(200);
      await overturned(id, caseId);
      expect(await site.detail(id)).toMatchObject({ status: 'suspended', suspension: { until: null } });
    }
  });

  it('does not lift the longer suspension of another case, only its own', async () => {
    const { id } = await site.add();
    const [first, second] = [randomUUID(), randomUUID()];
    await decided(id, { caseId: first, duration: '1day' });
    await decided(id, { caseId: second, duration: 'permanent' });
    await overturned(id, first);
    expect(await site.detail(id)).toMatchObject({ status: 'suspended' });
    await overturned(id, second);
    expect(await site.detail(id)).toMatchObject({ status: 'active' });
  });

  it('lifts a suspension from before its case was stored, if the audit log names the case', async () => {
    const [ofCase, byHand] = [await site.add(), await site.add()];
    const [caseId, ofYesterday, ofColleague] = [randomUUID(), randomUUID(), randomUUID()];
    const asked = 'Asked for money again and again.';
    await decided(ofCase.id, { caseId });
    await suspendByHand(byHand.id, { reason: asked });
    for (const [targetId, actorId, words, hoursAgo] of [
      [caseId, site.admin.id, reason, 1],
      [ofYesterday, site.admin.id, asked, 25],
      [ofColleague, randomUUID(), reason, 0],
    ] as const)
      await site.tell(auditEntryRequested, {
        actorId,
        action: 'report.suspended',
        targetType: 'report',
        targetId,
        targetLabel: '',
        diff: {},
        reason: words,
        doneAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      });
    await waitUntil(async () => (await site.entriesOf(`action = 'report.suspended'`)).length === 3, {
      what: 'the log',
    });
    await run('update accounts set suspension_case_id = null');
    const runner = site.dataSource.createQueryRunner();
    await new FindCasesOfSuspensions20261125180010().up(runner);
    await runner.release();
    for (const other of [caseId, ofYesterday]) await overturned(byHand.id, other);
    await overturned(ofCase.id, ofColleague);
    for (const { id } of [byHand, ofCase]) expect(await site.detail(id)).toMatchObject({ status: 'suspended' });
    await overturned(ofCase.id, caseId);
    expect(await site.detail(ofCase.id)).toMatchObject({ status: 'active' });
  });
});
