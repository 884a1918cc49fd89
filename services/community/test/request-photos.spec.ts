import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { mostPhotos } from '@aar/contracts/community/create-support-request';
import { type SupportRequest, supportRequests } from '@aar/contracts/community/support-requests.contract';
import { photoStored } from '@aar/contracts/content/photos.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import type { Output } from '@aar/contracts/contract';
import type { Picture } from '@aar/contracts/vocabulary';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { aRequest, type Community, startCommunity } from './community.harness';

let site: Community;
let owner: Actor;
let stranger: Actor;
beforeAll(async () => {
  site = await startCommunity();
  [owner, stranger] = [await site.join(), await site.join()];
});
afterAll(() => site?.stop());

const aPicture = (): Picture => {
  const id = randomUUID();
  const url = `/api/media/files/${id.replaceAll('-', '')}-800.webp`;
  return { id, url, width: 800, height: 600, variants: [{ width: 800, url }] };
};
const looks = '01'.repeat(32);
const tellOf = (picture: Picture, { id: ownerId } = owner, changes: object = {}) =>
  site.tell(photoStored, { mediaId: picture.id, ownerId, picture, looks, ...changes });
async function upload(actor = owner, changes: object = {}) {
  const picture = aPicture();
  await tellOf(picture, actor, changes);
  await site.waitForRow('select from photos where id = $1', [picture.id]);
  return picture;
}
const idsOf = (pictures: Picture[]) => pictures.map(({ id }) => id);
const create = async (photos: string[], changes: object = {}, actor = owner) =>
  (await site.call<SupportRequest>('POST /support-requests', { ...aRequest, ...changes, photos }, { actor })).body;
const get = async (id: string, actor: Actor | null = null) =>
  (await site.call<SupportRequest>(`GET /support-requests/${id}`, undefined, { actor })).body;
const toldOf = (requestId: string, version: number) =>
  site.waitForTold('events.community.request-photos.changed.v1', { requestId, version });

describe('the photos of a request', () => {
  it('are shown to everybody in the owner’s order, and content is notified', async () => {
    const photos = [await upload(), await upload()];
    const created = await create(idsOf(photos).reverse());
    expect(supportRequests.create.output.parse(created).photos).toEqual([photos[1], photos[0]]);
    expect((await get(created.id)).photos).toEqual([photos[1], photos[0]]);
    const { data } = await toldOf(created.id, 1);
    expect(data).toMatchObject({ ownerId: owner.id, mediaIds: idsOf(photos).reverse() });
  });

  it('appear later if the request comes before content’s event about them', async () => {
    const picture = aPicture();
    const { id, photos } = await create([picture.id]);
    expect(photos).toEqual([]);
    await tellOf(picture);
    await site.waitForTold('live.answers-changed', {
      tags: ['community.support-requests.list', `community.support-requests.get:${id}`],
    });
    expect((await get(id)).photos).toEqual([picture]);
    await site.waitForTold(`live.pushed.${owner.id}`, { event: 'request', data: { requestId: id } });
  });

  it('never include photos of somebody else', async () => {
    const known = await upload(stranger);
    const late = aPicture();
    const { id } = await create([known.id, late.id]);
    await tellOf(late, stranger);
    await site.waitForRow('select from photos where id = $1', [late.id]);
    expect((await get(id, owner)).photos).toEqual([]);
  });

  it('can be changed by the owner, and are not changed by an edit without them', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id } = await create([first.id]);
    const edit = (changes: object) =>
      site.call<SupportRequest>(`PUT /support-requests/${id}`, { ...aRequest, ...changes }, { actor: owner });
    expect((await edit({})).body.photos).toEqual([first]);
    expect((await edit({ photos: [second.id] })).body.photos).toEqual([second]);
    expect((await toldOf(id, 2)).data.mediaIds).toEqual([second.id]);
    expect((await edit({ photos: [] })).body.photos).toEqual([]);
  });

  it('are not deleted by housekeeping, which deletes those that nothing shows', async () => {
    const [shown, unused] = [await upload(), await upload()];
    await create([shown.id]);
    await site.dataSource.query(`update photos set told_at = now() - interval '9 days'`);
    await site.service.app.get(Housekeeping).forget();
    const left = await site.dataSource.query('select id from photos where id = any ($1)', [[shown.id, unused.id]]);
    expect(left).toEqual([{ id: shown.id }]);
  });

  it('are at most six', async () => {
    const photos = Array.from({ length: mostPhotos + 1 }, () => randomUUID());
    const answer = await site.call('POST /support-requests', { ...aRequest, photos }, { actor: owner });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'photos', message: 'At most 6 photos' }] } });
  });

  it('are erased with their member', async () => {
    const gone = await site.join();
    const photo = await upload(gone);
    const { id } = await create([photo.id], {}, gone);
    await site.tell(memberErased, { memberId: gone.id });
    await site.waitForRow(`select from activists where id = $1 and status = 'deleted'`, [gone.id]);
    const left = (table: string, column: string) =>
      site.dataSource.query(`select from ${table} where ${column} = $1`, [column === 'owner_id' ? gone.id : id]);
    expect(await left('photos', 'owner_id')).toEqual([]);
    expect(await left('request_photos', 'request_id')).toEqual([]);
    expect(await site.dataSource.query('select photos from support_requests where id = $1', [id])).toEqual([
      { photos: [] },
    ]);
  });

  it('are released when staff delete the request', async () => {
    const { id } = await create([(await upload()).id]);
    const admin: Actor = { id: randomUUID(), role: 'admin' };
    const { status } = await site.call(
      `PUT /admin/activities/support_request/${id}`,
      { action: 'delete' },
      { actor: admin },
    );
    expect(status).toBe(200);
    expect((await toldOf(id, 2)).data.mediaIds).toEqual([]);
  });

  it('of an erased member are not stored any more', async () => {
    const gone = await site.join();
    await site.tellMember({ memberId: gone.id, version: 2, status: 'deleted' });
    await site.waitForRow(`select from activists where id = $1 and status = 'deleted'`, [gone.id]);
    const late = await tellOf(aPicture(), gone);
    await site.waitForRow('select from inbox where event_id = $1', [late]);
    expect(await site.dataSource.query('select from photos where owner_id = $1', [gone.id])).toEqual([]);
  });
});

describe('a request with a similar photo', () => {
  const flipped = (bits: number) => '10'.repeat(bits / 2) + looks.slice(bits);
  const similarTo = async (photo: Picture, changes: object = {}) => {
    const words = { title: 'Something else entirely', requestType: 'Other', state: aRequest.state };
    const query = new URLSearchParams({ ...words, city: 'Nashik', photos: photo.id, ...changes });
    const { body } = await site.call<Output<typeof supportRequests.similar>>(
      `GET /support-requests/similar?${query}`,
      undefined,
      { actor: owner },
    );
    return idsOf(body.supportRequests as never);
  };

  it('is found whatever its title and kind are, in the same city', async () => {
    const { id } = await create([(await upload(stranger)).id], { city: 'Nashik' }, stranger);
    expect(await similarTo(await upload())).toContain(id);
    expect(await similarTo(await upload(owner, { looks: flipped(10) }))).toContain(id);
    expect(await similarTo(await upload(owner, { looks: flipped(12) }))).not.toContain(id);
    expect(await similarTo(await upload(), { city: 'Mumbai' })).not.toContain(id);
  });

  it('is not found by a photo of somebody else', async () => {
    const theirs = await upload(stranger);
    await create([theirs.id], { city: 'Nashik' }, stranger);
    expect(await similarTo(theirs)).toEqual([]);
  });
});
