import type { AdminStats } from '@aar/contracts/identity/admin-stats.contract';
import type { Role } from '@aar/contracts/access';
import { AdminStatsController } from '../src/accounts/admin-stats.controller';
import { type Identity, startIdentity } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
  await site.setFlag('otp_mobile_enabled', 'true');
});
afterAll(() => site?.stop());

const id = '00000000-0000-4000-8000-000000000000';
const stats = (role: Role) => site.call<AdminStats>('GET /admin/stats', undefined, { actor: { id, role } });

it('are for editors and administrators alone', async () => {
  expect((await site.call('GET /admin/stats')).status).toBe(401);
  for (const role of ['user', 'moderator'] as const) expect((await stats(role)).status).toBe(403);
  for (const role of ['editor', 'admin'] as const) expect((await stats(role)).status).toBe(200);
});

it('count members by what they are; deleted ones are in none, and a month begins in India', async () => {
  const set = async (change: string) => {
    const { user } = await site.join();
    await site.dataSource.query(`update accounts set ${change} where id = $1`, [user.id]);
  };
  await set(`user_type = 'ngo'`);
  await set(`is_verified = false`);
  await set(`status = 'suspended'`);
  await set(`status = 'deleted'`);
  await set(`created_at = date_trunc('month', now(), 'Asia/Kolkata')`);
  await set(`created_at = date_trunc('month', now(), 'Asia/Kolkata') - interval '1 second'`);
  const fresh = new AdminStatsController(site.dataSource);
  expect(await fresh.get()).toEqual({
    totalUsers: 5,
    newUsersThisMonth: 4,
    totalActivists: 4,
    totalNGOs: 1,
    verifiedUsers: 4,
    suspendedUsers: 1,
  });
});
