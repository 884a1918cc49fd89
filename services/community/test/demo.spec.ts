import type { Actor } from '@aar/contracts/access';
import { events } from '@aar/contracts/community/events.contract';
import { supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { Output } from '@aar/contracts/contract';
import { stateNames, citiesOf } from '@aar/contracts/locations';
import { CommunityConfig } from '../src/community.config';
import { loadDemo } from '../src/demo/load';
import { type Community, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => {
  site = await startCommunity();
  const places = stateNames.flatMap(state => citiesOf(state).map(({ name }) => ({ state, city: name })));
  await site.dataSource.query(
    `insert into activists
       (id, version, status, listed, full_name, user_type, state, city, interests, is_verified, search_text, joined_at)
     select gen_random_uuid(), 1, 'active', true, 'Member ' || n, 'activist', state, city, '{}', true, '',
       now() - n * interval '1 day'
     from jsonb_to_recordset($1) as place(state text, city text), generate_series(1, 4) n`,
    [JSON.stringify(places)],
  );
});
afterAll(() => site?.stop());

const load = (env: object = {}) =>
  loadDemo(new CommunityConfig({ ...site.env, ...env }), { members: 1_000, timeout: 500 });
const list = async (path: string, actor: Actor | null = null) =>
  (await site.call<Output<typeof supportRequests.list>>(`GET ${path}`, undefined, { actor })).body;
const rows = async (table: string) =>
  (await site.dataSource.query(`select count(*)::int as count from ${table}`))[0].count as number;

it('is refused in production', async () => {
  await expect(load({ APP_ENV: 'production' })).rejects.toThrow('refused in production');
  expect(await rows('support_requests')).toBe(0);
});

it('waits for the members, and fails when they do not arrive', async () => {
  const config = new CommunityConfig(site.env);
  await expect(loadDemo(config, { members: 2_847, timeout: 300 })).rejects.toThrow('1404 of 2847 demo members');
});

describe('once loaded', () => {
  beforeAll(() => load());

  it('exists once, however often it is loaded', async () => {
    const before = await site.dataSource.query('select id, created_at from support_requests order by id');
    await load();
    expect(await site.dataSource.query('select id, created_at from support_requests order by id')).toEqual(before);
    expect(before).toHaveLength(60);
  });

  it('notifies nobody', async () => {
    expect(await rows('outbox')).toBe(0);
    expect(site.told.filter(({ subject }) => subject.startsWith('events.'))).toEqual([]);
  });

  it('shows open requests with offers, a critical one in Pune first', async () => {
    const page = await list('/support-requests?limit=50');
    expect(supportRequests.list.output.parse(page)).toEqual(page);
    expect(page.supportRequests).toHaveLength(50);
    expect(page.supportRequests[0]).toMatchObject({ city: 'Pune', urgencyLevel: 'critical', responses: 3 });
    const wrong = await site.dataSource.query(
      `select 1 from support_requests r where response_count <> (select count(*) from responses where request_id = r.id)
       union all select 1 from responses p join support_requests r on r.id = request_id where member_id = owner_id
       union all select 1 from responses where created_at > now() or resolved_at > now()`,
    );
    expect(wrong).toEqual([]);
  });

  it('has events of this month and upcoming ones, with participants', async () => {
    const page = (await site.call<Output<typeof events.list>>('GET /events?limit=50')).body;
    expect(events.list.output.parse(page)).toEqual(page);
    expect(page.events.length).toBeGreaterThanOrEqual(10);
    const [{ month }] = await site.dataSource.query(
      `select count(*)::int as month from events
       where to_char(event_date, 'YYYY-MM') = to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM')`,
    );
    expect(month).toBeGreaterThanOrEqual(22);
    const wrong = await site.dataSource.query(
      `select 1 from events e where current_participants <> (select count(*) from event_participants where event_id = e.id)
       union all select 1 from events where created_at > now()
         or starts_at > now() + interval '5 minutes' and status <> 'active'
         or starts_at < now() - interval '5 minutes' and status <> 'completed'`,
    );
    expect(wrong).toEqual([]);
  });

  it('gives the activist of Pune content of their own', async () => {
    const [{ id }] = await site.dataSource.query(
      `select id from activists where city = 'Pune' and user_type = 'activist' order by joined_at limit 1`,
    );
    const { body } = await site.call('GET /dashboard', undefined, { actor: { id, role: 'user' } });
    expect(body).toEqual({
      supportRequests: 2,
      eventsCreated: 1,
      messages: expect.any(Number),
      totalResponses: expect.any(Number),
      impact: expect.objectContaining({ resolvedResponses: 1 }),
    });
    expect((body as unknown as { messages: number }).messages).toBeGreaterThan(0);
    expect((await site.call('GET /featured-activist')).status).toBe(200);
    expect(await site.dataSource.query('select 1 from responses where member_id = $1 limit 1', [id])).toHaveLength(1);
  });
});
