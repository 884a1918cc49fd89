import { inTransaction } from '@aar/platform/database/transaction';
import { type Community, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());

const id = 'gen_random_uuid()';

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
])('an index finds %s, however many rows there are', async (_, statement, index) => {
  const plan = await inTransaction(site.dataSource, async tx => {
    for (const without of ['seqscan', 'bitmapscan', 'sort']) await tx.query(`set local enable_${without} = off`);
    return JSON.stringify(await tx.query(`explain select ${statement}`));
  });
  expect(plan).toContain(index);
});
