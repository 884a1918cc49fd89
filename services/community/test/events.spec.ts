import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { events } from '@aar/contracts/community/events.contract';
import type { Output } from '@aar/contracts/contract';
import { type Community, inMinutes, newcomer, startCommunity } from './community.harness';

type Page = Output<typeof events.list>;

let site: Community;
let owner: Actor;
beforeAll(async () => {
  site = await startCommunity();
  owner = await site.join();
});
afterAll(() => site?.stop());
beforeEach(() => site.empty('events cascade'));

type Changes = Partial<Omit<Page['events'][number], 'createdAt'> & { ownerId: string; createdAt: Date }>;

async function announce(changes: Changes = {}) {
  const id = randomUUID();
  await site.insert('events', {
    id,
    ownerId: owner.id,
    title: 'Adoption day',
    description: 'Dogs and cats.',
    eventType: 'Adoption Drive',
    location: 'Market',
    state: 'Maharashtra',
    city: 'Pune',
    requirements: ['Identity card'],
    ...inMinutes(60),
    ...changes,
  });
  return id;
}

const list = async (query: Record<string, string> = {}, actor: Actor | null = null) =>
  (await site.call<Page>(`GET /events?${new URLSearchParams(query)}`, undefined, { actor })).body;
const ids = ({ events }: Page) => events.map(({ id }) => id);

it('are listed soonest first, in the shape of the contract', async () => {
  const soon = inMinutes(60);
  const [later, sooner] = [await announce(inMinutes(5_000)), await announce({ ...soon, maxParticipants: 30 })];
  const page = await list();
  expect(events.list.output.parse(page)).toEqual(page);
  expect(ids(page)).toEqual([sooner, later]);
  expect(page.events[0]).toMatchObject({
    id: sooner,
    title: 'Adoption day',
    ...soon,
    maxParticipants: 30,
    currentParticipants: 0,
    requirements: ['Identity card'],
    status: 'active',
    isOwner: false,
    isParticipating: false,
  });
});

it('are listed until the minute they begin, in India’s time zone', async () => {
  const [soon] = [await announce(inMinutes(2)), await announce(inMinutes(-1))];
  expect(ids(await list())).toEqual([soon]);
});

it.each(['paused', 'completed', 'cancelled'] as const)('that are %s are not listed', async status => {
  await announce({ status });
  expect((await list()).events).toEqual([]);
});

it('can be filtered by place', async () => {
  const [here, there] = [await announce(), await announce({ state: 'Goa', city: 'Panaji' })];
  expect(ids(await list({ state: 'Goa' }))).toEqual([there]);
  expect(ids(await list({ state: 'Maharashtra', city: 'Pune' }))).toEqual([here]);
  expect(ids(await list({ city: 'Nashik' }))).toEqual([]);
});

it('are paged without gaps or repeats, also those that begin at the same time', async () => {
  for (let number = 0; number < 7; number += 1) await announce();
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Page = await list({ limit: '2', ...(cursor && { cursor }) });
    seen.push(...ids(page));
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
});

it('show a member which they own and which they take part in', async () => {
  const eventId = await announce();
  const guest = newcomer();
  await site.insert('event_participants', { eventId, memberId: guest.id });
  expect((await list({}, guest)).events).toMatchObject([{ isOwner: false, isParticipating: true }]);
  expect((await list({}, owner)).events).toMatchObject([{ isOwner: true, isParticipating: false }]);
});

it('of the member’s own list include every status, the newest first', async () => {
  const old = await announce({ status: 'cancelled', createdAt: new Date('2026-01-01') });
  const recent = await announce();
  await announce({ ownerId: newcomer().id });
  const { body } = await site.call<Page>('GET /events/my', undefined, { actor: owner });
  expect(events.my.output.parse(body)).toEqual(body);
  expect(ids(body)).toEqual([recent, old]);
  expect((await site.call('GET /events/my')).status).toBe(401);
});
