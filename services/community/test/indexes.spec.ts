import { inTransaction } from '@aar/platform/database/transaction';
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
