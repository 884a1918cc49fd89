import type { Role } from '@aar/contracts/access';
import type { AdminStats } from '@aar/contracts/identity/admin-stats.contract';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { eraseDue } from './erase-due';
import { type Identity, startIdentity } from './identity.harness';
import { addMember } from './members';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
});
afterAll(() => site?.stop());

const id = '00000000-0000-4000-8000-000000000000';
const stats = (role: Role = 'admin') => site.call<AdminStats>('GET /admin/stats', undefined, { actor: { id, role } });
const counted = async () => (await stats()).body;

it('are for editors and administrators only', async () => {
  expect((await site.call('GET /admin/stats')).status).toBe(401);
  for (const role of ['user', 'moderator'] as const) expect((await stats(role)).status).toBe(403);
  for (const role of ['editor', 'admin'] as const) expect((await stats(role)).status).toBe(200);
});

const all = {
  totalUsers: 5,
  newUsersThisMonth: 4,
  totalActivists: 4,
  totalNGOs: 1,
  verifiedUsers: 4,
  suspendedUsers: 1,
  restoredTo: null,
};

it('count members by type and status, without deleted ones; months are in India’s time zone', async () => {
  const set = async (change: string) => {
    const { id } = await addMember(site);
    await site.dataSource.query(`update accounts set ${change} where id = $1`, [id]);
  };
  await set(`user_type = 'ngo'`);
  await set(`is_verified = false`);
  await set(`status = 'suspended'`);
  await set(`status = 'deleted'`);
  await set(`created_at = date_trunc('month', now(), 'Asia/Kolkata')`);
  await set(`created_at = date_trunc('month', now(), 'Asia/Kolkata') - interval '1 second'`);
  expect(await counted()).toEqual(all);
});

it('are the same after housekeeping compacts the counters, and continue from there', async () => {
  const rows = async () => (await site.dataSource.query('select from account_counts')).length;
  const before = await rows();
  await site.service.app.get(Housekeeping).forget();
  expect(await rows()).toBeLessThan(before);
  expect(await counted()).toEqual(all);
  const { id } = await addMember(site);
  expect(await counted()).toMatchObject({ totalUsers: 6, newUsersThisMonth: 5 });
  await site.dataSource.query('delete from accounts where id = $1', [id]);
  expect(await counted()).toEqual(all);
});

it('are correct after many members change at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => addMember(site, { isVerified: false })));
  await site.dataSource.query('update accounts set is_verified = true');
  const { totalUsers, verifiedUsers } = await counted();
  expect(totalUsers).toBe(25);
  expect(verifiedUsers).toBe(25);
});

it('never drift from the accounts, whatever runs concurrently', async () => {
  const run = (statement: string, id: string) => site.dataSource.query(statement, [id]);
  const actions = [
    `update accounts set is_verified = not is_verified where id = $1`,
    `update accounts set status = 'suspended' where id = $1`,
    `update accounts set status = 'active' where id = $1`,
    `update accounts set role = 'moderator', state = 'Goa' where id = $1`,
    `update accounts set deletion_due_at = now() - interval '1 day' where id = $1`,
    `delete from accounts where id = $1`,
  ];
  const members = await Promise.all(Array.from({ length: 12 }, () => addMember(site)));
  await Promise.all([
    ...members.flatMap(({ id }, index) => actions.map((_, turn) => run(actions[(index + turn) % actions.length]!, id))),
    ...Array.from({ length: 12 }, () => addMember(site, { state: 'Goa' })),
    ...Array.from({ length: 3 }, () => site.service.app.get(Housekeeping).forget()),
    eraseDue(site.dataSource),
  ]);
  const groups = 'admin_status, user_type, role, state, is_verified';
  const counted = `select ${groups}, sum(members) from account_counts group by ${groups} having sum(members) <> 0`;
  const there = `select ${groups}, count(*) from accounts group by ${groups}`;
  const drift = `(${counted} except all ${there}) union all (${there} except all ${counted})`;
  expect(await site.dataSource.query(drift)).toEqual([]);
});
