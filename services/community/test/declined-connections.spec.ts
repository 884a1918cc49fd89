import type { Actor } from '@aar/contracts/access';
import type { activists } from '@aar/contracts/community/activists.contract';
import type { Connection, connections } from '@aar/contracts/community/connections.contract';
import type { Output } from '@aar/contracts/contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { atOnce } from '@aar/testing/at-once';
import { gatherPersonalData } from '../src/privacy/personal-data';
import { type Community, startCommunity } from './community.harness';

let site: Community;
let asha: Actor;
let ravi: Actor;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(async () => {
  asha = await site.join({ fullName: 'Asha Kulkarni' });
  ravi = await site.join({ fullName: 'Ravi Menon' });
});

const get = async <T>(path: string, actor: Actor) => (await site.call<T>(`GET ${path}`, undefined, { actor })).body;
const ask = (actor: Actor, member: Actor) =>
  site.call<Connection>('POST /connections', { memberId: member.id }, { actor });
const decline = (id: string, actor: Actor) => site.call(`PUT /connections/${id}`, { status: 'declined' }, { actor });
const withdraw = (id: string, actor: Actor) => site.call(`DELETE /connections/${id}`, undefined, { actor });
const list = async (status: string, actor: Actor) =>
  (await get<Output<typeof connections.list>>(`/connections?status=${status}`, actor)).connections;
/** The connections in the download of the member's data. */
const downloaded = async (actor: Actor) =>
  JSON.parse(await inTransaction(site.dataSource, tx => gatherPersonalData(tx, actor.id))).connections;

/**
 * What was pushed to the member since `forgetTold`. Waits for a push to a stranger, which comes last, so that none is in
 * flight.
 */
async function pushedTo({ id }: Actor) {
  const stranger = await site.join();
  const last = (await ask(await site.join(), stranger)).body.id;
  await site.waitForTold(`live.pushed.${stranger.id}`, { data: { connectionId: last } });
  return site.told.filter(({ subject }) => subject === `live.pushed.${id}`).map(({ data }) => data);
}

/** Everything that shows a member their connections with another one. */
const look = async (actor: Actor, other: Actor) => ({
  lists: await Promise.all(['accepted', 'requested', 'waiting'].map(status => list(status, actor))),
  page: (await get<Output<typeof activists.get>>(`/activists/${other.id}`, actor)).activist.connection,
  directory: await get<Output<typeof activists.list>>('/activists?q=menon', actor),
  counts: await get('/conversations/unread', actor),
  download: await downloaded(actor),
});

/** Replaces ids and times by the order in which they first appear, so that the results for different members can be compared. */
function nameless(story: unknown) {
  const names = new Map<string, string>();
  const name = (value: string) => names.get(value) ?? names.set(value, `value ${names.size}`).get(value)!;
  const idOrTime = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[^"]+/g;
  return JSON.parse(JSON.stringify(story).replace(idOrTime, name));
}

/** What Asha sees of her request, which is pending or was declined, while she and Ravi act. */
async function story(isDeclined: boolean, act: (id: string) => AsyncIterable<object>) {
  await site.empty('activists, connections');
  for (const [fullName, { id }] of [
    ['Asha Kulkarni', asha],
    ['Ravi Menon', ravi],
  ] as const) {
    await site.tellMember({ memberId: id, fullName });
    await site.waitForRow('select from activists where id = $1', [id]);
  }
  await site.forgetTold();
  const { id } = (await ask(asha, ravi)).body;
  if (isDeclined) await decline(id, ravi);
  const seen: object[] = [await look(asha, ravi)];
  for await (const answer of act(id)) seen.push({ answer, ...(await look(asha, ravi)) });
  return nameless({ seen, pushes: await pushedTo(asha) });
}

describe('a member whose request was declined sees the same as one whose request is pending', () => {
  it.each<[string, (id: string) => AsyncIterable<object>]>([
    [
      'while they withdraw it and ask again',
      async function* (id) {
        yield await withdraw(id, asha);
        yield await withdraw(id, asha);
        const again = await ask(asha, ravi);
        yield again;
        yield await ask(asha, ravi);
        yield await withdraw(id, asha);
        yield await withdraw(again.body.id, asha);
        yield await ask(asha, ravi);
      },
    ],
    [
      'when they withdraw it and the other asks',
      async function* (id) {
        yield await withdraw(id, asha);
        yield await ask(ravi, asha).then(({ status }) => ({ status }));
        yield await ask(asha, ravi);
      },
    ],
  ])('%s', async (_when, act) => {
    const waiting = await story(false, act);
    expect(waiting.seen[0]).toMatchObject({
      lists: [[], [], [{ status: 'waiting' }]],
      page: { status: 'waiting' },
      download: [{ with: 'Ravi Menon', askedBy: 'me', status: 'waiting' }],
    });
    expect(waiting.seen[1]).toMatchObject({ answer: { status: 200 }, lists: [[], [], []], page: null, download: [] });
    expect(await story(true, act)).toEqual(waiting);
  });
});

it('a member who declined is not notified when the other withdraws and asks again', async () => {
  const { id } = (await ask(asha, ravi)).body;
  await decline(id, ravi);
  await site.forgetTold();
  const before = await look(ravi, asha);
  expect(before.download).toMatchObject([{ with: 'Asha Kulkarni', askedBy: 'them', status: 'declined' }]);
  await withdraw(id, asha);
  expect(await look(ravi, asha)).toEqual(before);
  await ask(asha, ravi);
  expect(await look(ravi, asha)).toMatchObject({ ...before, download: [{ askedBy: 'them', status: 'declined' }] });
  expect(await pushedTo(ravi)).toEqual([]);
});

it('a request that is declined while it is being withdrawn is withdrawn, and the refusal stays in force', async () => {
  const { id } = (await ask(asha, ravi)).body;
  const answers = await atOnce(
    site.dataSource,
    ['select from connections where id = $1 for update', [id]],
    [() => decline(id, ravi), () => withdraw(id, asha)],
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await list('waiting', asha)).toEqual([]);
  await ask(asha, ravi);
  expect(await list('requested', ravi)).toEqual([]);
});
