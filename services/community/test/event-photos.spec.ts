import { atOnce } from '@aar/testing/at-once';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { type EventPhoto, eventPhotos, mostEventPhotos } from '@aar/contracts/community/event-photos.contract';
import type { ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import { photoStored } from '@aar/contracts/content/photos.messages';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import type { Picture } from '@aar/contracts/vocabulary';
import { inTransaction } from '@aar/platform/database/transaction';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { erasePersonalData } from '../src/privacy/personal-data';
import { anEvent, type Community, startCommunity } from './community.harness';

type Shown = Output<typeof eventPhotos.list> & ProblemBody;

let site: Community;
let owner: Actor;
let guest: Actor;
let stranger: Actor;
beforeAll(async () => {
  site = await startCommunity();
  [owner, guest, stranger] = [await site.join(), await site.join(), await site.join()];
});
afterAll(() => site?.stop());

const editor: Actor = { id: randomUUID(), role: 'editor' };
const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);

let event: string;
beforeEach(async () => {
  event = await announce();
  await end(event);
});
async function announce(host = owner) {
  const { body } = await site.call<{ id: string }>('POST /events', anEvent(), { actor: host });
  await site.call(`POST /events/${body.id}/join`, {}, { actor: guest });
  return body.id;
}
const end = (id: string) =>
  run(`update events set status = 'completed', event_date = event_date - 14 where id = $1`, id);

const aPicture = (): Picture => {
  const id = randomUUID();
  const url = `/api/media/files/${id.replaceAll('-', '')}-800.webp`;
  return { id, url, width: 800, height: 600, variants: [{ width: 800, url }] };
};
const tellOf = (picture: Picture, { id: ownerId }: Actor) =>
  site.tell(photoStored, { mediaId: picture.id, ownerId, picture, looks: '01'.repeat(32) });
async function upload(actor: Actor) {
  const picture = aPicture();
  await tellOf(picture, actor);
  await site.waitForRow('select from photos where id = $1', [picture.id]);
  return picture;
}
const add = (photos: string[], actor: Actor, id = event) =>
  site.call(`POST /events/${id}/photos`, { photos }, { actor });
/** A photo that the member has added to the event. */
async function taken(actor: Actor, id = event) {
  const picture = await upload(actor);
  expect((await add([picture.id], actor, id)).status).toBe(200);
  return picture;
}
const list = async (actor: Actor | null = null, id = event) =>
  (await site.call<Shown>(`GET /events/${id}/photos`, undefined, { actor })).body;
const idsOf = ({ photos }: { photos: EventPhoto[] }) => photos.map(({ id }) => id);
const remove = (photoId: string, actor: Actor) =>
  site.call(`DELETE /events/${event}/photos/${photoId}`, undefined, { actor });

describe('photos of an event', () => {
  it('by participants and the owner are public, without the names of their authors', async () => {
    const [mine, theirs] = [await taken(guest), await taken(owner)];
    const shown = await list();
    expect(eventPhotos.list.output.parse(shown)).toEqual(shown);
    expect(idsOf(shown)).toEqual([theirs.id, mine.id]);
    expect(shown.photos[1]).toEqual({ ...mine, isMine: false, isRemovable: false, addedAt: expect.any(String) });
    expect(shown.room).toBe(0);
    expect(JSON.stringify(shown)).not.toContain(guest.id);
    const own = await list(guest);
    expect(own.photos.map(({ isMine }) => isMine)).toEqual([false, true]);
    expect(own.room).toBe(mostEventPhotos - 1);
    const { data } = await site.waitForTold('events.community.event-photos.changed.v1', {
      eventId: event,
      ownerId: guest.id,
    });
    expect(data.mediaIds).toEqual([mine.id]);
  });

  it('are stored, and housekeeping deletes those that were never added', async () => {
    const [shown, unused] = [await taken(guest), await upload(guest)];
    await run(`update photos set told_at = now() - interval '9 days'`);
    await site.service.app.get(Housekeeping).forget();
    expect(idsOf(await list())).toEqual([shown.id]);
    expect(await run('select id from photos where id = $1', unused.id)).toEqual([]);
  });

  it('can be added once it is over, not before', async () => {
    const coming = await announce();
    expect(await add([randomUUID()], guest, coming)).toMatchObject({
      status: 409,
      body: { code: 'community.event.not-over' },
    });
  });

  it('cannot be added by members who were not there', async () => {
    const refused = { status: 403, body: { code: 'community.event.not-there' } };
    expect(await add([randomUUID()], stranger)).toMatchObject(refused);
    expect((await list(stranger)).room).toBe(0);
    // Once the organiser has checked somebody in, having a seat is not enough.
    await run(
      'insert into event_participants (event_id, member_id, checked_in_at) values ($1, $2, now())',
      event,
      stranger.id,
    );
    expect(await add([randomUUID()], guest)).toMatchObject(refused);
    expect((await add([randomUUID()], stranger)).status).toBe(200);
    expect((await add([randomUUID()], owner)).status).toBe(200);
  });

  it('are unknown to those who cannot see the event', async () => {
    await taken(guest);
    await run(`update events set status = 'paused' where id = $1`, event);
    expect(await list()).toMatchObject({ code: 'community.event.unknown' });
    expect(await add([randomUUID()], stranger)).toMatchObject({ status: 404 });
  });

  it('are at most ten per member, also with concurrent requests', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    expect((await add(ids(6), guest)).status).toBe(200);
    expect(await add(ids(5), guest)).toMatchObject({
      status: 409,
      body: { code: 'community.event-photo.too-many', errors: [{ path: 'photos' }] },
    });
    const both = await atOnce(
      site.dataSource,
      ['select from events where id = $1 for update', [event]],
      [() => add(ids(4), guest), () => add(ids(4), guest)],
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await add(ids(11), owner)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'photos', message: 'At most 10 photos' }] },
    });
    expect(await add([], owner)).toMatchObject({ status: 400, body: { errors: [{ path: 'photos' }] } });
  });

  it('appear once content announces them later, and never when they are somebody else’s', async () => {
    const [late, theirs] = [aPicture(), await upload(stranger)];
    await add([late.id, theirs.id], guest);
    expect(idsOf(await list())).toEqual([]);
    const askedAgain = () =>
      site.waitForTold('live.answers-changed', { tags: [`community.event-photos.list:${event}`] });
    await askedAgain();
    site.told.length = 0;
    await tellOf(late, guest);
    await askedAgain();
    expect(idsOf(await list(guest))).toEqual([late.id]);
  });

  it('are listed page by page', async () => {
    for (const actor of [guest, owner, guest]) await taken(actor);
    const { body } = await site.call<Shown>(`GET /events/${event}/photos?limit=2`);
    const rest = await site.call<Shown>(`GET /events/${event}/photos?limit=2&cursor=${body.nextCursor}`);
    expect([...idsOf(body), ...idsOf(rest.body)]).toEqual(idsOf(await list()));
    expect(rest.body.nextCursor).toBeNull();
  });

  it('of a suspended member are not shown', async () => {
    const member = await site.join();
    await run('insert into event_participants (event_id, member_id) values ($1, $2)', event, member.id);
    await taken(member);
    await run(`update activists set status = 'suspended' where id = $1`, member.id);
    expect(idsOf(await list())).toEqual([]);
    expect(await add([randomUUID()], member)).toMatchObject({ status: 401 });
  });
});

describe('a photo of an event', () => {
  it('can be removed by its author, the owner of the event and staff, and by nobody else', async () => {
    const [one, another, third] = [await taken(guest), await taken(guest), await taken(guest)];
    expect(await remove(one.id, stranger)).toMatchObject({
      status: 404,
      body: { code: 'community.event-photo.unknown' },
    });
    expect((await list(stranger)).photos.some(({ isRemovable }) => isRemovable)).toBe(false);
    expect((await list(owner)).photos.every(({ isRemovable }) => isRemovable)).toBe(true);
    expect((await list(editor)).photos.every(({ isRemovable }) => isRemovable)).toBe(true);
    for (const [{ id }, actor] of [
      [one, guest],
      [another, owner],
      [third, editor],
    ] as const)
      expect((await remove(id, actor)).status).toBe(200);
    expect(idsOf(await list())).toEqual([]);
    await site.waitForTold('events.community.event-photos.changed.v1', {
      eventId: event,
      ownerId: guest.id,
      mediaIds: [],
    });
    await site.waitForTold('events.identity.deed.done.v1', { action: 'event.photo-removed', targetId: event });
    const auditEntries = site.told.filter(
      ({ subject, data }) => subject === 'events.identity.deed.done.v1' && data.action === 'event.photo-removed',
    );
    expect(auditEntries).toMatchObject([
      { data: { actorId: editor.id, targetType: 'event', targetId: event, labelBy: owner.id } },
    ]);
  });

  it('can be reported, seen by staff and hidden', async () => {
    const photo = await taken(guest);
    const report = await site.call<{ id: string }>(
      'POST /reports',
      { targetType: 'event_photo', targetId: photo.id, reason: 'This shows my house and me.' },
      { actor: stranger },
    );
    expect(report.status).toBe(201);
    const [{ id: caseId }] = await run('select id from moderation_cases where target_id = $1', photo.id);
    const { body } = await site.call<ModerationCaseDetail>(`GET /admin/moderation/${caseId}`, undefined, {
      actor: { ...editor, role: 'admin' },
    });
    expect(body).toMatchObject({ ownerId: guest.id, title: 'Adoption camp', preview: { picture: photo } });
    await site.tell(visibilityDecided, {
      kind: 'community.event-photo',
      id: photo.id,
      version: 1,
      isHidden: true,
      reason: 'reported',
    });
    await site.waitForRow('select from hidden_content where id = $1', [photo.id]);
    expect(idsOf(await list())).toEqual([]);
    expect(
      await site.call(
        'POST /reports',
        { targetType: 'event_photo', targetId: photo.id, reason: 'Once more, please.' },
        { actor: owner },
      ),
    ).toMatchObject({ status: 404 });
  });

  it('that was reported is shown without the event’s title once the organiser is erased', async () => {
    const host = await site.join();
    const theirs = await announce(host);
    await end(theirs);
    const photo = await taken(guest, theirs);
    await site.call(
      'POST /reports',
      { targetType: 'event_photo', targetId: photo.id, reason: 'This shows my house and me.' },
      { actor: stranger },
    );
    await inTransaction(site.dataSource, tx => erasePersonalData(tx, host.id));
    expect(await run('select title from moderation_cases where target_id = $1', photo.id)).toEqual([
      { title: 'Deleted event' },
    ]);
  });

  it('is deleted when staff delete the event', async () => {
    await taken(guest);
    const path = `PUT /admin/activities/event/${event}`;
    expect((await site.call(path, { action: 'delete' }, { actor: editor })).status).toBe(200);
    await site.waitForTold('events.community.event-photos.changed.v1', {
      eventId: event,
      ownerId: guest.id,
      mediaIds: [],
    });
  });

  it('is deleted with its member, and with the owner of the event', async () => {
    const [host, member] = [await site.join(), await site.join()];
    const theirs = await announce(host);
    await end(theirs);
    await taken(guest, theirs);
    for (const id of [theirs, event]) {
      await run('insert into event_participants (event_id, member_id) values ($1, $2)', id, member.id);
      await taken(member, id);
    }
    await site.tell(memberErased, { memberId: member.id });
    await site.waitForRow(`select from activists where id = $1 and status = 'deleted'`, [member.id]);
    expect(await run('select from event_photos where member_id = $1', member.id)).toEqual([]);
    await site.tell(memberErased, { memberId: host.id });
    await site.waitForTold('events.community.event-photos.changed.v1', {
      eventId: theirs,
      ownerId: guest.id,
      mediaIds: [],
    });
    expect(await run('select from event_photos where event_id = $1', theirs)).toEqual([]);
  });
});
