import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { eventPhotosChanged } from '@aar/contracts/community/events.messages';
import { requestPhotosChanged } from '@aar/contracts/community/support-requests.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import type { Picture } from '@aar/contracts/vocabulary';
import './decoders';
import sharp from 'sharp';
import { UnusedUploads } from '../src/media/unused-uploads.service';
import { aMember } from './content.harness';
import { type Media, startMedia } from './media.harness';
import { photograph, picture } from './pictures.samples';

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

async function sendPhoto(owner: Actor, bytes?: Buffer): Promise<Picture> {
  const answer = await site.send(bytes ?? (await picture('jpeg')), { purpose: 'request-photo' }, owner);
  expect(answer.status).toBe(201);
  return answer.body as unknown as Picture;
}
const hashOf = async ({ id }: Picture) =>
  (await site.waitForTold('events.content.photo.stored.v1', { mediaId: id })).looks as string;
const differing = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length;
const show = (owner: Actor, requestId: string, version: number, photos: Picture[]) =>
  site.tell(requestPhotosChanged, { requestId, ownerId: owner.id, version, mediaIds: photos.map(({ id }) => id) });
const areThere = (photos: Picture[]) => Promise.all(photos.map(photo => site.isThere(photo)));

describe('a photo for a support request', () => {
  it('keeps its proportions, in sizes for lists and slow networks', async () => {
    const photo = await sendPhoto(aMember(), await picture('jpeg', 2_400, 1_200));
    expect(photo).toMatchObject({ width: 1_600, height: 800 });
    expect(photo.variants.map(({ width }) => width)).toEqual([1_600, 800, 400]);
    for (const { width, url } of photo.variants)
      expect(await sharp(await site.bytesOf(url)).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width / 2,
      });
  });

  it('that is small is not enlarged', async () => {
    const photo = await sendPhoto(aMember(), await picture('png', 300, 600));
    expect(photo).toMatchObject({ width: 300, height: 600, variants: [{ width: 300 }] });
  });

  it('is upright and does not reveal its location or camera', async () => {
    const photo = await sendPhoto(aMember(), await photograph());
    expect(photo).toMatchObject({ width: 200, height: 400 });
    const stored = await site.bytesOf(photo.url);
    const { exif, icc, xmp, orientation } = await sharp(stored).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(stored.includes('CanaryPhone')).toBe(false);
  });

  it('is published with its hash, which is similar for a copy and different for another photo', async () => {
    const points = Buffer.from(Array.from({ length: 48 * 32 }, (_, at) => (at * at * 31) % 251));
    const scene = sharp(points, { raw: { width: 48, height: 32, channels: 1 } }).resize(960, 640, { kernel: 'cubic' });
    const owner = aMember();
    const first = await sendPhoto(owner, await scene.clone().jpeg({ quality: 95 }).toBuffer());
    const copy = await sendPhoto(aMember(), await scene.clone().resize(480, 320).jpeg({ quality: 40 }).toBuffer());
    const other = await sendPhoto(aMember(), await picture('jpeg'));
    const hash = await hashOf(first);
    expect(differing(hash, await hashOf(copy))).toBeLessThanOrEqual(6);
    expect(differing(hash, await hashOf(other))).toBeGreaterThan(16);
    const told = await site.waitForTold('events.content.photo.stored.v1', { mediaId: first.id });
    expect(told).toMatchObject({ ownerId: owner.id, picture: first });
  });

  it('is not deleted while a request shows it, and is deleted when none does any more', async () => {
    const owner = aMember();
    const photos = [await sendPhoto(owner), await sendPhoto(owner)] as const;
    const [one, another] = [randomUUID(), randomUUID()];
    await show(owner, one, 1, [...photos]);
    await show(owner, another, 1, [photos[1]]);
    expect(await site.remove(photos[0].id, owner)).toMatchObject({ status: 409 });
    await show(owner, one, 2, []);
    expect(await areThere([...photos])).toEqual([false, true]);
    await show(owner, another, 2, []);
    expect(await areThere([...photos])).toEqual([false, false]);
  });

  it('of an event is not deleted while the event or a request shows it, independently of the photos of others', async () => {
    const [owner, other] = [aMember(), aMember()];
    const sent = await Promise.all(
      [owner, other].map(async actor => {
        const answer = await site.send(await picture('jpeg'), { purpose: 'event-photo' }, actor);
        return answer.body as unknown as Picture;
      }),
    );
    const [photo, theirs] = sent as [Picture, Picture];
    expect(await hashOf(photo)).toMatch(/^[01]{64}$/);
    const [eventId, request] = [randomUUID(), randomUUID()];
    const showOn = (actor: Actor, version: number, photos: Picture[]) =>
      site.tell(eventPhotosChanged, { eventId, ownerId: actor.id, version, mediaIds: photos.map(({ id }) => id) });
    await showOn(owner, 5, [photo]);
    await showOn(other, 6, [theirs]);
    // older, and late
    await showOn(other, 5, []);
    await show(owner, request, 1, [photo]);
    await showOn(owner, 7, []);
    expect(await areThere(sent)).toEqual([true, true]);
    await show(owner, request, 2, []);
    expect(await areThere(sent)).toEqual([false, true]);
    await site.tell(memberErased, { memberId: other.id });
    expect(await site.dataSource.query('select from event_photo_uses where owner_id = $1', [other.id])).toEqual([]);
  });

  it('is not deleted by an older event that arrives late', async () => {
    const owner = aMember();
    const photo = await sendPhoto(owner);
    const request = randomUUID();
    await show(owner, request, 2, [photo]);
    await show(owner, request, 1, []);
    expect(await site.isThere(photo)).toBe(true);
  });

  it('of somebody else is neither kept nor removed by a request', async () => {
    const [owner, stranger] = [aMember(), aMember()];
    const photo = await sendPhoto(owner);
    const request = randomUUID();
    await show(stranger, request, 1, [photo]);
    await show(stranger, request, 2, []);
    expect(await site.isThere(photo)).toBe(true);
    expect((await site.remove(photo.id, owner)).status).toBe(204);
  });

  it('that no request shows is deleted after a week, unlike one that is shown', async () => {
    const owner = aMember();
    const photos = [await sendPhoto(owner), await sendPhoto(owner)] as const;
    await show(owner, randomUUID(), 1, [photos[0]]);
    await site.dataSource.query(
      `update media_files set uploaded_at = uploaded_at - interval '8 days' where owner_id = $1`,
      [owner.id],
    );
    await site.service.app.get(UnusedUploads).sweep();
    expect(await areThere([...photos])).toEqual([true, false]);
  });

  it('is one of at most twenty unused ones, however many are shown', async () => {
    const owner = aMember();
    const insert = (count: number, usedVersion: number | null) =>
      site.dataSource.query(
        `insert into media_files (id, owner_id, purpose, name, type, bytes, stored_as, used_version)
         select gen_random_uuid(), $1, 'request-photo', '', 'image/webp', 1, gen_random_uuid()::text, $3 from generate_series(1, $2)`,
        [owner.id, count, usedVersion],
      );
    await insert(30, 1);
    await insert(19, null);
    await sendPhoto(owner);
    const answer = await site.send(await picture('jpeg'), { purpose: 'request-photo' }, owner);
    expect(answer).toMatchObject({ status: 409, body: { code: 'content.media.too-many' } });
  });

  it('is erased with its member', async () => {
    const owner = aMember();
    const photo = await sendPhoto(owner);
    await show(owner, randomUUID(), 1, [photo]);
    await site.tell(memberErased, { memberId: owner.id });
    expect(await site.isThere(photo)).toBe(false);
    expect(await site.dataSource.query('select from photo_uses where owner_id = $1', [owner.id])).toEqual([]);
  });
});
