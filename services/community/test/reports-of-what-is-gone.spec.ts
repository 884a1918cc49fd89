import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { erasePersonalData } from '../src/privacy/personal-data';
import { anEvent, aRequest, type Community, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
/** The author threatens the reader. */
let [author, reader]: Actor[] = [];
beforeEach(async () => {
  await site.empty('moderation_cases, conversations cascade');
  [author, reader] = [await site.join({ fullName: 'Dev Thakkar' }), await site.join()];
});

const threat = 'I know where you live, and I come tonight.';
const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);
const call = <T = Record<string, never>>(http: string, actor: Actor, body?: object) =>
  site.call<T & { id: string; code: string }>(http, body, { actor });
const report = (targetType: ReportTarget, targetId: string, actor = reader!) =>
  call('POST /reports', actor, { targetType, targetId, reason: 'This is a threat against me.' });
const snapshots = async (targetId: string) =>
  (
    await run(
      'select s.title, s.text from moderation_snapshots s join moderation_cases c on c.id = s.case_id where c.target_id = $1',
      targetId,
    )
  ).map(({ title, text }: Record<'title' | 'text', string>) => `${title}\n${text}`.trim()) as string[];
const unknown = { status: 404, body: { code: 'community.report.unknown' } };

const request = async () =>
  (await call('POST /support-requests', author!, { ...aRequest, description: threat })).body.id;
const event = async () => (await call('POST /events', author!, { ...anEvent(), description: threat })).body.id;
async function offer() {
  const { id: asked } = (await call('POST /support-requests', reader!, aRequest)).body;
  return (await call(`POST /support-requests/${asked}/respond`, author!, { message: threat })).body.id;
}
async function photo() {
  const { id: eventId } = (await call('POST /events', reader!, anEvent())).body;
  const id = randomUUID();
  const picture = { id, url: `/api/media/files/${id}-640.webp`, width: 640, height: 480, variants: [] };
  await run(
    `insert into photos (id, owner_id, picture, looks) values ($1, $2, $3, b'0'::bit(64))`,
    id,
    author!.id,
    picture,
  );
  await run('insert into event_photos values ($1, $2, $3, now())', eventId, id, author!.id);
  return id;
}
async function message() {
  await offer();
  const [{ id }] = await run('select id from messages where recipient_id = $1', reader!.id);
  return id as string;
}
const written: Record<ReportTarget, () => Promise<string>> = {
  member: async () => author!.id,
  support_request: request,
  event,
  event_photo: photo,
  response: offer,
  message,
};

let version = 1;
async function become(change: object) {
  version += 1;
  await site.tellMember({ memberId: author!.id, version, fullName: 'Dev Thakkar', bio: threat, ...change });
  await site.waitForRow('select from activists where id = $1 and version = $2', [author!.id, version]);
}
const block = (one: Actor, other: Actor) => call('POST /blocks', one, { memberId: other.id });
const changes = {
  leaves: () => become({ leaving: true }),
  'is suspended': () => become({ status: 'suspended' }),
  'blocks the reader': () => block(author!, reader!),
  'is blocked by the reader': () => block(reader!, author!),
};

describe.each(Object.entries(changes))('after its author %s', (_, change) => {
  it.each(Object.keys(written) as ReportTarget[])('a %s can still be reported, and the case holds it', async type => {
    await become({});
    const id = await written[type]();
    await change();
    expect(await report(type, id)).toMatchObject({ status: 201 });
    const [stored] = await snapshots(id);
    if (type !== 'event_photo') expect(stored).toContain(threat);
    await inTransaction(site.dataSource, tx => erasePersonalData(tx, author!.id));
    expect(await snapshots(id)).toEqual([stored]);
  });
});

it.each(Object.keys(written) as ReportTarget[])('a %s of an erased member cannot be reported', async type => {
  const id = await written[type]();
  await become({ status: 'deleted' });
  expect(await report(type, id)).toMatchObject(unknown);
});

describe('a request that its owner takes off', () => {
  const setStatus = (id: string, status: string) => call(`POST /support-requests/${id}/status`, author!, { status });

  it.each(['paused', 'closed'])('can still be reported once it is %s', async status => {
    const id = await request();
    expect(await setStatus(id, status)).toMatchObject({ status: 200 });
    expect(await report('support_request', id)).toMatchObject({ status: 201 });
    expect((await snapshots(id))[0]).toContain(threat);
  });

  it('cannot be reported 90 days after it was closed', async () => {
    const [recent, old] = [await request(), await request()];
    for (const [id, days] of [
      [recent, 89],
      [old, 91],
    ] as const) {
      await setStatus(id, 'closed');
      await run(`update support_requests set ended_at = now() - $2::int * interval '1 day' where id = $1`, id, days);
    }
    expect(await report('support_request', recent)).toMatchObject({ status: 201 });
    expect(await report('support_request', old)).toMatchObject(unknown);
  });
});

it.each(['paused', 'cancelled'])('an event can still be reported once it is %s', async status => {
  const id = await event();
  await run('update events set status = $2 where id = $1', id, status);
  expect(await report('event', id)).toMatchObject({ status: 201 });
});
