import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { ActivistsRepository } from '../src/activists/activists.repository';
import { aMember, type Community, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(() => site.empty('activists, hidden_content'));

/** Bypasses the cache of the shared result. */
const states = async () => (await site.service.app.get(ActivistsRepository).states()).states;
/** The same, counted row by row. */
const counted = () =>
  site.dataSource.query(
    `select state, count(*)::int as members from activists a
     where listed and status = 'active' and state <> ''
       and not exists (select from hidden_content h where h.id = a.id and h.is_hidden)
     group by state order by state`,
  );
const totals = async () => {
  const { activists, ngos } = await site.service.app.get(ActivistsRepository).statistics();
  return { activists, ngos };
};

let version = 1;
async function change(memberId: string, changes: Partial<typeof aMember>) {
  version += 1;
  await site.tellMember({ ...aMember, memberId, version, ...changes });
  await site.waitForRow('select 1 from activists where id = $1 and version = $2', [memberId, version]);
}

it('follow members who join, move, hide, are suspended and leave', async () => {
  const [first, second, third] = [
    await site.join({ state: 'Goa', city: 'Panaji' }),
    await site.join({ state: 'Goa', city: 'Panaji', userType: 'ngo' }),
    await site.join({ state: 'Kerala', city: 'Kochi' }),
  ];
  expect(await states()).toEqual([
    { state: 'Goa', members: 2 },
    { state: 'Kerala', members: 1 },
  ]);
  await change(first.id, { state: 'Kerala', city: 'Kochi' });
  await change(second.id, { state: 'Goa', city: 'Panaji', userType: 'ngo', listed: false });
  expect(await states()).toEqual([{ state: 'Kerala', members: 2 }]);
  expect(await totals()).toEqual({ activists: 3, ngos: 1 });
  await change(third.id, { state: 'Kerala', city: 'Kochi', status: 'suspended' });
  await change(first.id, { state: 'Kerala', city: 'Kochi', status: 'deleted' });
  expect(await states()).toEqual([]);
  expect(await totals()).toEqual({ activists: 1, ngos: 1 });
});

it('leave out members whom moderation hides', async () => {
  const { id } = await site.join({ state: 'Goa', city: 'Panaji' });
  await site.join({ state: 'Goa', city: 'Panaji' });
  await site.tell(visibilityDecided, { kind: 'community.member', id, version: 1, isHidden: true, reason: 'spam' });
  await site.waitForRow('select 1 from hidden_content where id = $1 and is_hidden', [id]);
  expect(await states()).toEqual([{ state: 'Goa', members: 1 }]);
  expect(await totals()).toEqual({ activists: 1, ngos: 0 });
});

it('match the rows after many concurrent changes, also after compaction', async () => {
  await site.dataSource.query(
    `insert into activists (id, version, status, listed, full_name, user_type, state, city, interests, is_verified,
       search_text, joined_at)
     select gen_random_uuid(), 1, case when i % 7 = 0 then 'suspended' else 'active' end, i % 5 > 0, 'Member ' || i,
       case when i % 10 = 0 then 'ngo' else 'activist' end, case when i % 3 = 0 then 'Goa' else 'Kerala' end, 'Kochi', '{}',
       true, '', now()
     from generate_series(1, 300) i`,
  );
  const set = (change: string) => site.dataSource.query(`update activists ${change}`);
  await Promise.all([
    set(`set state = 'Assam' where user_type = 'ngo'`),
    set(`set listed = not listed where state = 'Goa'`),
    set(`set status = 'active' where status = 'suspended'`),
    site.dataSource.query(`delete from activists where full_name like '%9'`),
  ]);
  const rows = await counted();
  expect(rows.length).toBeGreaterThan(1);
  expect(await states()).toEqual(rows);
  await site.service.app.get(Housekeeping).forget();
  expect(await states()).toEqual(rows);
  const [{ kept }] = await site.dataSource.query('select count(*)::int as kept from member_counts');
  expect(kept).toBeLessThanOrEqual(12);
});
