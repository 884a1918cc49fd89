import { randomUUID } from 'node:crypto';
import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type Identity, startIdentity } from './identity.harness';
import { addMember } from './members';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
});
afterAll(() => site?.stop());

const tell = (memberId: string, kind: 'warned' | 'thing-hidden' | 'report-followed') =>
  site.tell(moderationNewsTold, {
    newsId: randomUUID(),
    memberId,
    kind,
    targetType: 'message' as const,
    title: 'Her very words',
  });
const noticesOf = (id: string) => site.dataSource.query('select kind, facts from notices where account_id = $1', [id]);

it('a member whose content is hidden, or who is warned, gets a notice without the text of the content', async () => {
  const { id } = await addMember(site);
  await tell(id, 'warned');
  expect(await site.noticeTo(id, { kind: 'warned' })).toMatchObject({ facts: { thing: 'message' } });
  await tell(id, 'thing-hidden');
  await site.noticeTo(id, { kind: 'thing-hidden' });
  expect(JSON.stringify(await noticesOf(id))).not.toContain('Her very words');
});

it('a reporter gets no notice, and neither does a suspended member', async () => {
  const [reporter, suspended, warned] = [
    await addMember(site),
    await addMember(site, { status: 'suspended' }),
    await addMember(site),
  ];
  await tell(reporter.id, 'report-followed');
  await tell(suspended.id, 'warned');
  await tell(warned.id, 'warned');
  await waitUntil(async () => (await noticesOf(warned.id)).length === 1, { what: 'the notice' });
  await waitUntil(
    async () =>
      (await site.dataSource.query(`select from inbox where subscription like '%moderation-news%'`)).length >= 3,
    { what: 'all of them' },
  );
  expect([...(await noticesOf(reporter.id)), ...(await noticesOf(suspended.id))]).toEqual([]);
});
