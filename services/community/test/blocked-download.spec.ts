import type { Actor } from '@aar/contracts/access';
import { inTransaction } from '@aar/platform/database/transaction';
import { gatherPersonalData } from '../src/privacy/personal-data';
import { anEvent, aRequest, type Community, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());

const call = (http: string, actor: Actor, body?: object) => site.call<{ id: string }>(http, body, { actor });
const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);
const block = (actor: Actor, member: Actor) => call('POST /blocks', actor, { memberId: member.id });
const report = (actor: Actor, targetType: string, targetId: string) =>
  call('POST /reports', actor, { targetType, targetId, reason: 'They follow me everywhere.' });
const download = async ({ id }: Actor) =>
  JSON.parse(await inTransaction(site.dataSource, tx => gatherPersonalData(tx, id))) as Record<string, object[]>;
const rename = async ({ id }: Actor) => {
  await site.tellMember({ memberId: id, version: 2, fullName: 'Later Jain' });
  await site.waitForRow('select from activists where id = $1 and version = 2', [id]);
  for (const table of ['events', 'support_requests'])
    await run(`update ${table} set title = 'Later words', location = 'Later place' where owner_id = $1`, id);
};

/** All rows of Vani that involve Harsh. */
async function twoMembers() {
  const [vani, harsh] = [await site.join({ fullName: 'Vani Rao' }), await site.join({ fullName: 'Harsh Jain' })];
  const post = async (actor: Actor) => (await call('POST /support-requests', actor, aRequest)).body.id;
  const announce = async () => (await call('POST /events', harsh, anEvent())).body.id;
  const offer = (id: string, actor: Actor) =>
    call(`POST /support-requests/${id}/respond`, actor, { message: 'I come.' });
  const [own, request] = [await post(vani), await post(harsh)];
  await offer(own, harsh);
  await offer(request, vani);
  const [joined, waited, removed] = [await announce(), await announce(), await announce()];
  await call(`POST /events/${removed}/join`, vani, {});
  await call(`DELETE /events/${removed}/attendees/${vani.id}`, harsh);
  // Seats and waitlist places from before a block ended them.
  await run('insert into event_participants (event_id, member_id) values ($1, $2)', joined, vani.id);
  await run(
    'insert into event_photos (event_id, photo_id, member_id, added_at) values ($1, gen_random_uuid(), $2, now())',
    joined,
    vani.id,
  );
  await run(`update events set status = 'completed', event_date = '2026-01-10' where id = $1`, joined);
  const { id } = (await call('POST /connections', vani, { memberId: harsh.id })).body;
  await call(`PUT /connections/${id}`, harsh, { status: 'declined' });
  await call('POST /mutes', vani, { memberId: harsh.id });
  return { vani, harsh, request, joined, waited, removed };
}

describe.each([
  ['blocks the other', (vani: Actor, harsh: Actor) => block(vani, harsh)],
  ['is blocked by the other', (vani: Actor, harsh: Actor) => block(harsh, vani)],
])('the download of a member who %s', (_, blocks) => {
  it('contains neither the name nor later texts of the other, and says what each entry is', async () => {
    const { vani, harsh, request, joined, waited, removed } = await twoMembers();
    await blocks(vani, harsh);
    await run(`insert into event_waitlist (event_id, member_id, joined_at) values ($1, $2, now())`, waited, vani.id);
    await rename(harsh);
    await report(vani, 'member', harsh.id);
    const data = await download(vani);
    expect(JSON.stringify(data)).not.toMatch(/Harsh|Jain|Later/);
    const event = { title: 'An event of a member', location: null, eventDate: null };
    expect(data).toMatchObject({
      requests: [{ responses: [{ fullName: 'A member', message: 'I come.' }] }],
      responses: [{ requestId: request, requestTitle: 'A request of a member', message: 'I come.' }],
      participations: [{ eventId: joined, ...event, joinedAt: expect.any(String) }],
      eventPhotos: [{ eventId: joined, eventTitle: 'An event of a member' }],
      waitlists: [{ eventId: waited, ...event }],
      removedFromEvents: [{ eventId: removed, ...event }],
      messagesReceived: [{ from: 'A member', text: 'I come.' }],
      messagesSent: [{ to: 'A member', text: 'I come.' }],
      conversations: [{ with: 'A member' }],
      connections: [{ with: 'A member', askedBy: 'me' }],
      mutes: [{ member: 'A member' }],
      reports: [{ targetType: 'member', title: 'Words of a member' }],
    });
    for (const { member } of data.blocks as { member: string }[]) expect(member).toBe('A member');
  });
});

it('a download names the other again when the block is lifted', async () => {
  const { vani, harsh } = await twoMembers();
  await block(vani, harsh);
  await rename(harsh);
  await call(`DELETE /blocks/${harsh.id}`, vani);
  expect(await download(vani)).toMatchObject({
    responses: [{ requestTitle: 'Later words' }],
    participations: [{ title: 'Later words', location: 'Later place' }],
    messagesReceived: [{ from: 'Later Jain' }],
    mutes: [{ member: 'Later Jain' }],
  });
});

it('a download names a muted member no more than the list of muted members does', async () => {
  const [vani, harsh] = [await site.join(), await site.join({ fullName: 'Harsh Jain' })];
  await call('POST /mutes', vani, { memberId: harsh.id });
  expect(await download(vani)).toMatchObject({ mutes: [{ member: 'Harsh Jain' }] });
  await call('PUT /quiet-mode', harsh, { days: 7 });
  expect(await download(vani)).toMatchObject({ mutes: [{ member: 'A member' }] });
});
