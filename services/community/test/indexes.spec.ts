import { inTransaction } from '@aar/platform/database/transaction';
import { planOfSearch } from '@aar/testing/indexes-of-search';
import { type Community, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());

const id = 'gen_random_uuid()';
const latest = (table: string, moment: string, where = 'true') =>
  `from ${table} where ${moment} > now() - interval '90 days' and ${where} order by ${moment} desc limit 9`;

it.each([
  ['the messages about a request', `from messages where request_id = (select ${id})`, 'messages_of_request'],
  [
    'a seat by the code that is shown at the door',
    `from event_participants where event_id = (select ${id}) and ticket = (select ${id})`,
    'event_participants_ticket',
  ],
  [
    'the newest photos of an event',
    `from event_photos where event_id = (select ${id}) order by added_at desc, photo_id desc limit 25`,
    'event_photos_newest',
  ],
  ['the latest offers that were resolved', latest('responses', 'resolved_at'), 'responses_resolved'],
  ['the latest requests', latest('support_requests', 'created_at'), 'support_requests_created'],
  ['the latest events that were planned', latest('events', 'created_at', `status <> 'cancelled'`), 'events_created'],
  [
    'the latest events that have begun',
    latest('events', 'starts_at', `status in ('active', 'completed')`),
    'events_begun',
  ],
])('an index finds %s, however many rows there are', async (_, statement, index) => {
  const plan = await inTransaction(site.dataSource, async tx => {
    for (const without of ['seqscan', 'bitmapscan', 'sort']) await tx.query(`set local enable_${without} = off`);
    return JSON.stringify(await tx.query(`explain select ${statement}`));
  });
  expect(plan).toContain(index);
});

describe('among many rows', () => {
  beforeAll(async () => {
    const place = `'Goa', 'Panaji'`;
    await site.dataSource.query(`
      insert into activists
        (id, version, status, listed, user_type, state, city, interests, is_verified, search_text, joined_at)
      select ${id}, 1, 'active', true, 'activist', ${place}, '{}', true, 'member ' || n, now() from generate_series(1, 3000) n;
      insert into support_requests
        (id, owner_id, title, description, request_type, urgency_level, location, state, city, required_support)
      select ${id}, ${id}, 'Dog ' || n, '', 'rescue', 'low', '', ${place}, '{}' from generate_series(1, 3000) n;
      analyze activists, support_requests`);
  });

  it.each([
    [
      'members of a state',
      'activists',
      'search_text',
      `listed and status = 'active' and state = 'Goa'`,
      'activists_search',
    ],
    [
      'open requests of a state',
      'support_requests',
      'searched_title',
      `status = 'active' and state = 'Goa'`,
      'support_requests_(?:search_folded|folded_titles)',
    ],
    ['requests of every status', 'support_requests', 'searched_title', 'true', 'support_requests_folded_titles'],
    ['events', 'events', 'searched_title', 'true', 'events_folded_titles'],
  ])('an index finds %s by a Latin spelling and by two Indian letters', async (_, table, text, more, index) => {
    expect(await planOfSearch(site.dataSource, table, text, more)).toMatch(new RegExp(index));
  });
});
