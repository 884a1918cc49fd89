import { randomUUID } from 'node:crypto';
import type { Output } from '@aar/contracts/contract';
import type { adminUsers } from '@aar/contracts/identity/admin-users.contract';
import { type AdminSite, reason, startAdminSite } from './admin.harness';
import { addStaff } from './members';

let site: AdminSite;
beforeAll(async () => {
  site = await startAdminSite();
});
afterAll(() => site?.stop());

describe('the last administrator', () => {
  it('remains, even if two administrators leave concurrently', async () => {
    await site.dataSource.query(`update accounts set role = 'user' where role = 'admin'`);
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await addStaff(site, 'admin'), await addStaff(site, 'admin')];
      const answers = await Promise.all([
        site.ask('POST /privacy/delete', { password: '' }, one),
        site.ask('POST /privacy/delete', { password: '' }, two),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const refused = answers.find(({ status }) => status === 409)!;
      expect(refused.body.code).toBe('identity.member.last-admin');
      await site.dataSource.query(`update accounts set role = 'user' where role = 'admin'`);
    }
    await site.dataSource.query(`update accounts set role = 'admin' where id = $1`, [site.admin.id]);
    await addStaff(site, 'admin');
  });

  it('remains, even if all administrators are removed concurrently in different ways', async () => {
    for (let round = 0; round < 5; round += 1) {
      await site.dataSource.query(`update accounts set role = 'user' where role = 'admin'`);
      const [one, two, three] = [
        await addStaff(site, 'admin'),
        await addStaff(site, 'admin'),
        await addStaff(site, 'admin'),
      ];
      const answers = await Promise.all([
        site.ask(`POST /admin/users/${two.id}/suspend`, { reason }, one),
        site.ask(`DELETE /admin/users/${three.id}`, undefined, two),
        site.ask(`PUT /admin/users/${one.id}/role`, { role: 'user' }, three),
        site.ask('POST /privacy/delete', { password: '' }, one),
        site.ask('POST /privacy/delete', { password: '' }, two),
        site.ask('POST /privacy/delete', { password: '' }, three),
      ]);
      const left = await site.dataSource.query(
        `select 1 from accounts where role = 'admin' and status = 'active' and deletion_due_at is null`,
      );
      expect(left).toHaveLength(1);
      for (const { status } of answers) expect([200, 204, 401, 409]).toContain(status);
    }
    await site.dataSource.query(`update accounts set role = 'admin' where id = $1`, [site.admin.id]);
    await addStaff(site, 'admin');
  });
});

describe('bulk actions', () => {
  const bulk = (body: object) => site.ask<Output<typeof adminUsers.bulk>>('POST /admin/users/bulk', body);

  it('change each member separately, and report refusals with the reason', async () => {
    const [fine, suspended] = [await site.add(), await site.add({ status: 'suspended' })];
    const nobody = randomUUID();
    const { body } = await bulk({ action: 'suspend', ids: [fine.id, suspended.id, nobody, site.admin.id], reason });
    expect(body.done).toEqual([fine.id]);
    const codes = Object.fromEntries(body.refused.map(({ id, code }) => [id, code]));
    expect(codes).toEqual({
      [suspended.id]: 'identity.member.state',
      [nobody]: 'identity.member.unknown',
      [site.admin.id]: 'identity.member.self',
    });
    expect(body.refused.find(({ id }) => id === nobody)!.message).toBe('This user does not exist.');
    expect((await site.detail(fine.id)).status).toBe('suspended');
  });

  it('verify, unsuspend and delete', async () => {
    const [one, two] = [
      await site.add({ isVerified: false }),
      await site.add({ isVerified: false, status: 'suspended' }),
    ];
    const ids = [one.id, two.id].sort();
    expect((await bulk({ action: 'verify', ids })).body.done).toEqual(ids);
    expect((await bulk({ action: 'unsuspend', ids })).body.done).toEqual([two.id]);
    expect((await bulk({ action: 'delete', ids })).body.done).toEqual(ids);
    expect((await bulk({ action: 'delete', ids })).body.refused).toHaveLength(2);
  });

  /**
   * The status of a request, which is retried if it waited too long for the others on a busy machine. A deadlock is not
   * retried.
   */
  const answered = async (send: () => ReturnType<typeof site.ask>): Promise<number> => {
    const { status } = await send();
    return status === 504 ? answered(send) : status;
  };

  it('are serialised where they overlap, even on administrators, and never fail', async () => {
    for (let round = 0; round < 5; round += 1) {
      const members = await Promise.all(Array.from({ length: 12 }, () => site.add({ isVerified: false })));
      const staff = await addStaff(site, 'admin', { isVerified: false });
      const ids = [...members, staff].map(({ id }) => id);
      const answers = await Promise.all([
        answered(() => bulk({ action: 'verify', ids })),
        answered(() => bulk({ action: 'suspend', ids: ids.toReversed(), reason })),
        answered(() => bulk({ action: 'verify', ids })),
        answered(() => site.ask(`POST /admin/users/${ids[0]}/suspend`, { reason })),
      ]);
      expect(answers.slice(0, 3)).toEqual([200, 200, 200]);
      expect([200, 409]).toContain(answers[3]);
    }
  });

  it('are done once for a repeated request', async () => {
    const { id } = await site.add({ isVerified: false });
    const key = randomUUID();
    const send = () => site.ask('POST /admin/users/bulk', { action: 'verify', ids: [id] }, site.admin, key);
    const [first, again] = [await send(), await send()];
    expect(first.body).toMatchObject({ done: [id] });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await site.entriesOf('target_id = $1', id)).toHaveLength(1);
  });
});
