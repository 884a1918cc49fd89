import { randomUUID } from 'node:crypto';
import { activists } from '@aar/contracts/community/activists.contract';
import type { Output } from '@aar/contracts/contract';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { searchableText } from '@aar/contracts/text/latin-spelling';
import { inTransaction } from '@aar/platform/database/transaction';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { waitUntil } from '@aar/tools/ports.mjs';
import { ActivistsConsumer } from '../src/activists/activists.consumer';
import { FoldTextsOfMembers20261128130005 } from '../src/database/migrations/20261128130005-fold-texts-of-members';
import { contractsOfMembers } from '../src/standing/standing';
import { aMember, type Community, startCommunity } from './community.harness';

type Page = Output<typeof activists.list>;

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(() => site.empty('activists, inbox'));

const list = async (query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(query as Record<string, string>);
  const { status, body } = await site.call<Page>(`GET /activists?${search}`);
  expect(status).toBe(200);
  return body;
};
const names = async (query?: Record<string, string | number>) =>
  (await list(query)).activists.map(({ fullName }) => fullName);

/** Adds members; each pair joined at the same moment, microseconds after the pair before. */
const fill = (count: number) =>
  site.dataSource.query(
    `insert into activists
       (id, version, status, listed, full_name, user_type, state, city, interests, is_verified, search_text, joined_at)
     select gen_random_uuid(), 1, 'active', true, 'Member ' || i, case when i % 10 = 0 then 'ngo' else 'activist' end,
       'Goa', case when i % 2 = 0 then 'Panaji' else 'Margao' end, '{}', true, 'member ' || i,
       timestamptz '2026-01-01' + (i / 2) * interval '1 microsecond'
     from generate_series(1, $1::int) i`,
    [count],
  );

it('shows members in the form of the contract, with its own categories of experience', async () => {
  const { id } = await site.join({ userType: 'ngo', ngoName: 'Pune Trust', experience: 'expert', reachedBy: ['sms'] });
  const page = await list();
  expect(activists.list.output.strict().parse(page)).toEqual(page);
  expect(page).toEqual({
    activists: [
      {
        id,
        fullName: 'Asha Kulkarni',
        city: 'Pune',
        state: 'Maharashtra',
        userType: 'ngo',
        ngoName: 'Pune Trust',
        experience: '5+',
        bio: 'Night rescues.',
        interests: ['Animal Rescue'],
        isVerified: true,
        reachedBy: ['sms'],
        isChecked: false,
        ngoApproved: false,
        avatarUrl: null,
      },
    ],
    nextCursor: null,
  });
});

describe('the public record of an NGO', () => {
  const claimed = {
    ngoLegalStructure: 'trust',
    ngoRegistrationNumber: 'E/4127',
    ngoYearEstablished: '2011',
    ngoWebsite: 'https://pune.example',
  } as const;
  const recordOf = async (member: Parameters<typeof site.join>[0]) => {
    const { id } = await site.join({ userType: 'ngo', ngoName: 'Pune Trust', ...claimed, ...member });
    return (await site.call<Output<typeof activists.get>>(`GET /activists/${id}`)).body.activist;
  };

  it('says that nothing of an unapproved one is checked', async () => {
    expect(await recordOf({})).toMatchObject({
      isChecked: false,
      ngoRecord: {
        legalStructure: 'trust',
        registrationNumber: 'E/4127',
        yearEstablished: '2011',
        website: 'https://pune.example',
        approvedAt: null,
        isChecked: false,
        isWebsiteChecked: false,
      },
    });
  });

  it('says since when an approved one is checked, and whether its website still is', async () => {
    const approved = { isChecked: true, ngoApproved: true, ngoApprovedAt: '2026-11-01T10:00:00.000Z' };
    const { isChecked, ngoRecord } = await recordOf({ ...approved, ngoWebsiteChecked: true });
    expect(isChecked).toBe(true);
    expect(ngoRecord).toMatchObject({ isChecked: true, isWebsiteChecked: true });
    expect(Date.parse(ngoRecord!.approvedAt!)).toBe(Date.parse(approved.ngoApprovedAt));
    expect((await recordOf(approved)).ngoRecord).toMatchObject({ isChecked: true, isWebsiteChecked: false });
  });

  it('is missing for a person, and in lists', async () => {
    expect((await recordOf({ userType: 'activist', ngoName: null })).ngoRecord).toBeNull();
    expect((await list()).activists[0]).not.toHaveProperty('ngoRecord');
  });
});

describe('NGOs with the same name', () => {
  const names = async () => (await list()).activists.map(({ fullName }) => fullName);
  const ngo = (fullName: string, joinedAt: string, member: Parameters<typeof site.join>[0] = {}) =>
    site.join({ userType: 'ngo', ngoName: 'Pune Trust', fullName, joinedAt: `${joinedAt}T10:00:00.000Z`, ...member });
  const approved = { ngoApproved: true, isChecked: true };

  it('are listed with the approved one first, although the list is newest first', async () => {
    await ngo('Older', '2026-01-01');
    await ngo('Newer', '2026-03-01', { ngoName: 'PUNE  Trust' });
    await ngo('Approved', '2026-02-01', approved);
    await ngo('Newest', '2026-04-01', { ngoName: 'Pune Foundation' });
    await ngo('Other', '2026-03-15', { ngoName: 'Nashik Trust' });
    // The order of the two unapproved ones is irrelevant.
    const [first, second, ...rest] = await names();
    expect([first, second]).toEqual(['Other', 'Approved']);
    expect(rest.slice(0, 2).toSorted()).toEqual(['Newer', 'Newest']);
    expect(rest[2]).toBe('Older');
  });

  it('get their own places again once they are approved themselves', async () => {
    await ngo('Approved', '2026-02-01', approved);
    const { id } = await ngo('Newer', '2026-03-01');
    expect(await names()).toEqual(['Approved', 'Newer']);
    await site.tellMember({
      memberId: id,
      version: 2,
      userType: 'ngo',
      ngoName: 'Pune Trust',
      fullName: 'Newer',
      ...approved,
      joinedAt: '2026-03-01T10:00:00.000Z',
    });
    await site.waitForRow('select from activists where id = $1 and version = 2', [id]);
    expect(await names()).toEqual(['Newer', 'Approved']);
  });

  it.each([
    ['takes another name', { ngoName: 'Nashik Trust' }],
    ['is deleted', { status: 'deleted' as const, ngoName: null, listed: false }],
  ])('get their own places again once the approved one %s', async (_what, change) => {
    const { id } = await ngo('Approved', '2026-02-01', approved);
    await ngo('Between', '2026-02-15', { userType: 'activist', ngoName: null });
    await ngo('Newer', '2026-03-01');
    expect(await names()).toEqual(['Between', 'Approved', 'Newer']);
    await site.tellMember({
      memberId: id,
      version: 2,
      userType: 'ngo',
      fullName: 'Approved',
      ...approved,
      joinedAt: '2026-02-01T10:00:00.000Z',
      ...change,
    });
    await site.waitForRow('select from activists where id = $1 and version = 2', [id]);
    expect((await names()).slice(0, 2)).toEqual(['Newer', 'Between']);
  });

  it('can be swapped by two NGOs at the same moment', async () => {
    const [pune, nashik] = ['Pune Trust', 'Nashik Trust'];
    // The rows of a name are locked in the order of ids: these two come before all others.
    const first = (id: string, ngoName: string) => site.tellMember({ memberId: id, userType: 'ngo', ngoName });
    const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
    await Promise.all([first(ids[0], pune), first(ids[1], nashik)]);
    await site.waitForRow('select from activists where id = any ($1) having count(*) = 2', [ids]);
    const one = await ngo('One', '2026-01-01', { ngoName: pune });
    const other = await ngo('Other', '2026-01-01', { ngoName: nashik });
    const rename = ({ id }: { id: string }, ngoName: string) =>
      inTransaction(site.dataSource, tx =>
        site.service.app
          .get(ActivistsConsumer)
          .follow(memberChanged.schema.parse({ ...aMember, memberId: id, version: 2, userType: 'ngo', ngoName }), tx),
      );
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    let both: Promise<unknown> | undefined;
    await holdTransaction(site.dataSource, async tx => {
      await tx.query('select from activists where id = any ($1) for update', [ids]);
      both = Promise.all([rename(one, nashik), rename(other, pune)]);
      await waitUntil(async () => (await site.dataSource.query(waiting)).length >= 2, { what: 'both to wait' });
    });
    await both;
    const named = await site.dataSource.query(
      'select ngo_name as name from activists where id = any ($1) order by name',
      [[one.id, other.id]],
    );
    expect(named).toEqual([{ name: nashik }, { name: pune }]);
  });
});

it('is an empty page for a place without members', async () => {
  expect(await list({ state: 'Sikkim' })).toEqual({ activists: [], nextCursor: null });
});

describe('pages', () => {
  it.each([1, 7, 24, 25, 50])('of %d follow one another without gaps or repeats', async limit => {
    await fill(103);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page: Page = await list({ limit, ...(cursor && { cursor }) });
      expect(page.activists.length).toBeLessThanOrEqual(limit);
      seen.push(...page.activists.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    const all = await site.dataSource.query('select id from activists order by joined_at desc, id desc');
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
  });

  it('end without a cursor when the last one is full', async () => {
    await fill(24);
    expect((await list()).nextCursor).toBeNull();
  });

  it('continue at the same place when members join in between', async () => {
    await fill(10);
    const first = await list({ limit: 5 });
    await site.join({ joinedAt: '2026-06-01T00:00:00.000Z' });
    const second = await list({ limit: 5, cursor: first.nextCursor! });
    const ids = [...first.activists, ...second.activists].map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  it('are refused for an invalid cursor, and for more than 50', async () => {
    expect(await site.call('GET /activists?cursor=nonsense')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cursor' }] },
    });
    expect((await site.call('GET /activists?limit=51')).status).toBe(400);
  });
});

it('is filtered by state, city and type', async () => {
  await fill(40);
  await site.join();
  expect(await names({ state: 'Maharashtra' })).toEqual(['Asha Kulkarni']);
  expect((await list({ city: 'Panaji', limit: 50 })).activists).toHaveLength(20);
  expect((await list({ state: 'Goa', city: 'Margao', limit: 50 })).activists).toHaveLength(20);
  expect((await list({ type: 'ngo' })).activists).toHaveLength(4);
  expect((await list({ state: 'Goa', type: 'activist', limit: 50 })).activists).toHaveLength(36);
});

describe('a search', () => {
  beforeEach(async () => {
    await site.join({ fullName: 'José Müller', bio: 'Treats 100% of the camels_here \\ near us.' });
    await site.join({
      fullName: 'Zoya Khan',
      ngoName: 'Camel Friends',
      userType: 'ngo',
      interests: ['Legal Advocacy'],
    });
    await site.join({ fullName: 'प्रिया शर्मा', bio: null, interests: [], state: 'Goa', city: 'Panaji' });
  });

  it.each([
    ['a name without its accents', 'jose muller', ['José Müller']],
    ['a name with them, in capitals', 'JOSÉ', ['José Müller']],
    ['the name of an organisation', 'camel friends', ['Zoya Khan']],
    ['an interest', 'advocacy', ['Zoya Khan']],
    ['words of the biography', 'treats camels', ['José Müller']],
    ['Devanagari', 'प्रिया', ['प्रिया शर्मा']],
    ['all of the words only', 'zoya treats', []],
    ['a short word beside a long one', 'zoya kh', ['Zoya Khan']],
    ['a percent sign as itself', '100%', ['José Müller']],
    ['an underscore as itself', 'camels_here', ['José Müller']],
    ['a backslash as itself', '\\ camels', ['José Müller']],
    ['no wildcards', 'cam_l', []],
    ['a whole sentence', 'treats 100% of the camels_here near us', ['José Müller']],
  ])('finds %s', async (_, q, found) => {
    expect(await names({ q })).toEqual(found);
  });

  it('finds Indian words in any spelling, and by Latin ones', async () => {
    await site.join({ fullName: 'Meera Joshi', bio: indianSpellings.written });
    for (const q of indianSpellings.asked)
      expect([q, await names({ q })]).toEqual([q, expect.arrayContaining(['Meera Joshi'])]);
    for (const q of indianSpellings.others) expect([q, await names({ q })]).toEqual([q, []]);
  });

  it('combines with the chosen place and type', async () => {
    expect(await names({ q: 'camel', type: 'ngo' })).toEqual(['Zoya Khan']);
    expect(await names({ q: 'camel', state: 'Goa' })).toEqual([]);
  });

  it.each([
    ['ab', 'Please type at least 3 letters.'],
    ['a b', 'Please type at least 3 letters.'],
    ['ग', 'Please type at least 3 letters.'],
  ])('for "%s" is refused with an explanation', async (q, message) => {
    const answer = await site.call(`GET /activists?q=${encodeURIComponent(q)}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'q', message }] } });
  });

  it('of blanks counts as no search', async () => {
    expect(await names({ q: '   ' })).toHaveLength(3);
  });

  it('that takes too long is refused with advice', async () => {
    // A view in place of the table makes every row slow to read.
    await site.dataSource.query(`
      alter table activists rename to all_activists;
      create view activists as select all_activists.* from all_activists, lateral (select pg_sleep(0.2)) pause;`);
    try {
      expect(await site.call('GET /activists?q=camel')).toMatchObject({
        status: 400,
        body: {
          code: 'search.too-wide',
          errors: [{ path: 'q', message: expect.stringContaining('Add a state') }],
        },
      });
    } finally {
      await site.dataSource.query('drop view activists; alter table all_activists rename to activists;');
    }
    expect(await names({ q: 'camel' })).toHaveLength(2);
  });
});

describe('identity’s event about a member', () => {
  it('changes what is shown', async () => {
    const { id: memberId } = await site.join();
    await site.tellMember({ memberId, version: 2, fullName: 'Asha Joshi', city: 'Nashik' });
    await site.waitForRow('select 1 from activists where version = 2');
    expect(await list({ city: 'Nashik' })).toMatchObject({ activists: [{ id: memberId, fullName: 'Asha Joshi' }] });
    expect(await names({ q: 'kulkarni' })).toEqual([]);
  });

  it('is ignored when it is older than the stored version', async () => {
    const { id: memberId } = await site.join({ version: 5 });
    const late = await site.tellMember({ memberId, version: 4, fullName: 'Old Name' });
    await site.waitForRow('select 1 from inbox where event_id = $1', [late]);
    expect(await names()).not.toContain('Old Name');
  });

  it.each([
    ['a suspended member', { status: 'suspended' }],
    ['a deleted member', { status: 'deleted' }],
    ['a member who is not listed', { listed: false }],
  ] as const)('takes %s out of the directory, also out of its searches', async (_, change) => {
    const { id: memberId } = await site.join();
    await site.tellMember({ memberId, version: 2, ...change });
    await site.waitForRow('select 1 from activists where version = 2');
    expect(await list()).toEqual({ activists: [], nextCursor: null });
    expect(await names({ q: 'kulkarni' })).toEqual([]);
  });

  it('leaves no personal data of a deleted member', async () => {
    const { id: memberId } = await site.join({ ngoName: 'Kulkarni Trust' });
    await site.tellMember({ memberId, version: 2, ngoName: 'Kulkarni Trust', status: 'deleted' });
    await site.waitForRow('select 1 from activists where version = 2');
    const rows = await site.dataSource.query('select * from activists');
    expect(JSON.stringify(rows)).not.toMatch(/kulkarni|rescue/i);
  });

  it('invalidates the gateway’s cached responses, also those that name owners', async () => {
    await site.join();
    await site.waitForTold('live.answers-changed', { tags: contractsOfMembers });
  });

  it('stores a biography of any length and script', async () => {
    await site.join({ bio: 'पशु '.repeat(900), fullName: 'Long Story' });
    expect(await names({ q: 'long story' })).toEqual(['Long Story']);
  });
});

it('does not expose the organisation details or the version', async () => {
  await site.tellMember({ ...aMember, memberId: randomUUID(), ngoWebsite: 'https://secret.example' });
  await site.waitForRow('select 1 from activists');
  expect(JSON.stringify(await list())).not.toContain('secret');
});

it('earlier members are found by Latin spellings too, once their texts are folded', async () => {
  await site.join({ fullName: 'Meera Joshi', bio: 'कुत्ता' });
  await fill(3);
  const before = 'meera joshi\nबिल्लियाँ';
  await site.dataSource.query(`update activists set search_text = $1 where full_name = 'Meera Joshi'`, [before]);
  expect(await names({ q: 'billiyan' })).toEqual([]);
  const migrated = async () => {
    const runner = site.dataSource.createQueryRunner();
    await new FoldTextsOfMembers20261128130005().up(runner).finally(() => runner.release());
    return site.dataSource.query(`select search_text as text from activists where full_name = 'Meera Joshi'`);
  };
  expect(await migrated()).toEqual([{ text: searchableText(before) }]);
  expect(await migrated()).toEqual([{ text: searchableText(before) }]);
  expect(await names({ q: 'billiyan' })).toEqual(['Meera Joshi']);
});
