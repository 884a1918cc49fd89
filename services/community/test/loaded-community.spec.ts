import { loadCommunity, removeCommunity } from '@aar/tools/members/loaded-community.mjs';
import { type Community, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());

const sizes = { members: 300, requests: 60, events: 40, messages: 900 };
const load = () => loadCommunity(site.env.DATABASE_URL, sizes, () => undefined);
const one = async (text: string) => (await site.dataSource.query(text))[0];
const counts = () =>
  one(`select (select count(*)::int from activists) as members, (select count(*)::int from support_requests) as requests,
    (select count(*)::int from events) as events, (select count(*)::int from messages) as messages,
    (select count(*)::int from responses) as offers, (select count(*)::int from event_participants) as guests`);

it('is loaded with counters that match its rows, idempotently, and can be removed', async () => {
  await expect(load()).rejects.toThrow('There are no members yet');
  await site.join();
  await load();
  const loaded = await counts();
  expect(loaded).toMatchObject({ members: 301, requests: 60, events: 40, messages: 900 });
  expect(loaded.offers).toBeGreaterThan(20);
  expect(loaded.guests).toBeGreaterThan(100);
  expect(
    await one(`select
      (select count(*)::int from support_requests q
        where response_count <> (select count(*) from responses where request_id = q.id)) as requests,
      (select count(*)::int from events e
        where current_participants <> (select count(*) from event_participants where event_id = e.id)) as events,
      (select sum(members)::int from member_counts) as members,
      (select count(*)::int from conversation_members s
        where latest_at <> (select max(created_at) from messages m where m.conversation_id = s.conversation_id)) as sides`),
  ).toEqual({ requests: 0, events: 0, members: 301, sides: 0 });

  await load();
  expect(await counts()).toEqual(loaded);
  await removeCommunity(site.env.DATABASE_URL, () => undefined);
  expect(await counts()).toEqual({ members: 1, requests: 0, events: 0, messages: 0, offers: 0, guests: 0 });
});

it('is served like the content of members', async () => {
  await load();
  const { body } = await site.call<{ supportRequests: { title: string; responses: number }[] }>(
    'GET /support-requests',
  );
  expect(body.supportRequests[0]).toMatchObject({ title: expect.stringMatching(/^Dog number \d+/) });
  expect((await site.call<{ states: object[] }>('GET /activists/states')).body.states).toEqual([
    { state: 'Maharashtra', members: 301 },
  ]);
});
