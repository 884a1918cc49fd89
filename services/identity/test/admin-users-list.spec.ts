import type { AdminUser } from '@aar/contracts/identity/admin-users.contract';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { type AdminSite, startAdminSite } from './admin.harness';

let site: AdminSite;
beforeAll(async () => {
  site = await startAdminSite();
});
afterAll(() => site?.stop());

describe('the list', () => {
  it('is searched by name, NGO and parts of contacts, ignoring accents and case', async () => {
    const user = await site.add({
      fullName: 'Zoë Pinto',
      email: 'zoe.pinto@mail.example',
      mobile: '9700000042',
      ngoName: 'Strays of Salcete',
      userType: 'ngo',
    });
    for (const search of [
      'zoe',
      'PINTO zoë',
      'salcete',
      'zoe.pinto',
      '0000042',
      'zoe.pinto@mail.example',
      '97000 00042',
      '+91 9700000042',
    ])
      expect(await site.names({ search })).toEqual([user.fullName]);
    expect(await site.names({ q: 'salcete' })).toEqual([user.fullName]);
    expect(await site.names({ search: 'pinto@mail.example' })).toEqual([]);
    expect((await site.list({ search: 'salcete' })).total).toEqual({ count: 1, isCapped: false });
  });

  it('finds Indian names in any spelling, and by Latin ones', async () => {
    const { written, asked, others } = indianSpellings;
    await site.add({ fullName: written });
    for (const search of asked) expect([search, await site.names({ search })]).toEqual([search, [written]]);
    for (const search of others) expect([search, await site.names({ search })]).toEqual([search, []]);
  });

  it('requires three letters', async () => {
    expect(await site.ask('GET /admin/users?search=ab')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'search', message: 'Please type at least 3 letters.' }] },
    });
  });

  it('refuses a search that takes too long, with advice', async () => {
    // The search waits for the lock until its timeout.
    const answer = await holdTransaction(site.dataSource, async tx => {
      await tx.query('lock table accounts in access exclusive mode');
      return site.ask('GET /admin/users?search=crowded');
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'search.too-wide',
        errors: [{ path: 'search', message: expect.stringContaining('Add a state') }],
      },
    });
  });

  it('treats LIKE wildcards as plain characters', async () => {
    expect(await site.names({ search: '___' })).toEqual([]);
    expect(await site.names({ search: '%%%' })).toEqual([]);
  });

  it('shows each status by its precedence, and deleted members only if filtered for', async () => {
    const state = 'Ladakh';
    const soon = new Date(Date.now() + 1e9);
    const place = { state, city: 'Leh' };
    await site.add({ ...place, fullName: 'Deleted', status: 'deleted', deletionDueAt: soon });
    await site.add({ ...place, fullName: 'Suspended', status: 'suspended', deletionDueAt: soon });
    await site.add({ ...place, fullName: 'Inactive', deletionDueAt: soon });
    await site.add({ ...place, fullName: 'Active' });
    await site.add({ ...place, fullName: 'Pending', isVerified: false });
    for (const status of ['deleted', 'suspended', 'inactive', 'active', 'pending']) {
      const { users, total } = await site.list({ state, status });
      expect(users.map(user => [user.fullName.toLowerCase(), user.status])).toEqual([[status, status]]);
      expect(total).toEqual({ count: 1, isCapped: false });
    }
    expect((await site.list({ state })).total.count).toBe(4);
    expect(await site.names({ state })).not.toContain('Deleted');
    expect((await site.list({ state, status: 'inactive' })).users[0]).toMatchObject({
      isActive: false,
      isSuspended: false,
    });
    expect((await site.list({ state, status: 'suspended' })).users[0]).toMatchObject({ isSuspended: true });
  });

  it('has no erased members', async () => {
    const place = { state: 'Mizoram', city: 'Aizawl' };
    const { id } = await site.add({ ...place, fullName: 'Deleted member', status: 'deleted', deletionDueAt: null });
    await site.add({ ...place, fullName: 'Not Yet', status: 'deleted', deletionDueAt: new Date(Date.now() + 1e9) });
    const { users, total } = await site.list({ status: 'deleted', state: place.state, limit: '1' });
    expect(users.map(({ fullName }) => fullName)).toEqual(['Not Yet']);
    expect(total).toEqual({ count: 1, isCapped: false });
    for (let n = 0; n < 2; n += 1)
      await site.add({ ...place, fullName: 'Not Yet', status: 'deleted', deletionDueAt: new Date(Date.now() + 1e9) });
    expect((await site.list({ status: 'deleted', state: place.state, limit: '1' })).total.count).toBe(3);
    expect(await site.names({ status: 'deleted', state: place.state, search: 'Deleted member' })).toEqual([]);
    expect((await site.ask(`GET /admin/users/${id}`)).status).toBe(404);
  });

  it('combines its filters', async () => {
    const place = { state: 'Kerala', city: 'Kochi' };
    await site.add({ ...place, fullName: 'An NGO', userType: 'ngo', ngoName: 'Kochi Kittens' });
    await site.add({ ...place, fullName: 'A moderator', role: 'moderator' });
    await site.add({ ...place, fullName: 'A pending one', isVerified: false });
    expect(await site.names({ state: 'Kerala', type: 'ngo' })).toEqual(['An NGO']);
    expect(await site.names({ state: 'Kerala', role: 'moderator' })).toEqual(['A moderator']);
    expect(await site.names({ state: 'Kerala', status: 'pending', type: 'activist', search: 'pending' })).toEqual([
      'A pending one',
    ]);
    expect(await site.names({ state: 'Kerala', status: 'pending', type: 'ngo' })).toEqual([]);
  });

  it.each(['createdAt', 'fullName', 'state'])('is paginated in the order of %s, in both directions', async sort => {
    const city = `Paging ${sort}`;
    const mark = `Paged by ${sort}`;
    const states = ['Assam', 'Bihar', 'Assam', 'Goa', 'Bihar'];
    for (const [n, state] of states.entries())
      await site.add({ city, state, fullName: `${'bceda'[n]} ${mark}`, createdAt: new Date(2026, 1, n + 1) });
    const walk = async (order: string) => {
      const found: AdminUser[] = [];
      for (let cursor = ''; ;) {
        const page = await site.list({ search: mark, sort, order, limit: '2', ...(cursor && { cursor }) });
        found.push(...page.users);
        if (!page.nextCursor) return found;
        cursor = page.nextCursor;
      }
    };
    const up = await walk('asc');
    const keys = up.map(user => user[sort as 'createdAt']);
    expect(keys).toEqual([...keys].sort());
    expect(up).toHaveLength(5);
    expect((await walk('desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
  });

  it('refuses a cursor of another order', async () => {
    const { nextCursor } = await site.list({ limit: '1' });
    for (const cursor of [nextCursor!, 'made-up'])
      expect(await site.ask(`GET /admin/users?sort=state&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'cursor' }] },
      });
  });

  it('counts search results up to a thousand', async () => {
    await site.dataSource.query(
      `insert into accounts (id, full_name, user_type, state, city) select gen_random_uuid(), 'Crowded ' || n, 'activist', 'Punjab', 'Ludhiana'
       from generate_series(1, 1002) n`,
    );
    expect((await site.list({ search: 'crowded' })).total).toEqual({ count: 1000, isCapped: true });
    expect((await site.list({ state: 'Punjab' })).total).toEqual({ count: 1002, isCapped: false });
  });
});
