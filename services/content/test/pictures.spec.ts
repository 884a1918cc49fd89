import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import type { Picture } from '@aar/contracts/vocabulary';
import './decoders';
import sharp from 'sharp';
import { Pictures } from '../src/media/pictures.service';
import { aMember } from './content.harness';
import { formOf, type Media, startMedia } from './media.harness';
import { hugePng, moving, photograph, picture } from './pictures.samples';

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

describe('a picture of a member', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('that is %s becomes square WebP in three sizes', async format => {
    const { status, body } = await site.sendPicture(aMember(), await picture(format));
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 384, height: 384, url: body.variants[0]!.url });
    expect(body.variants.map(({ width }) => width)).toEqual([384, 192, 96]);
    for (const { width, url } of body.variants)
      expect(await sharp(await site.bytesOf(url)).metadata()).toMatchObject({ format: 'webp', width, height: width });
  });

  it('may be cached by browsers for ever, under a name that nobody can guess', async () => {
    const { body } = await site.sendPicture(aMember(), await picture('png'));
    expect(body.url).toMatch(/^\/api\/media\/files\/[0-9a-f]{32}-384\.webp$/);
    const answer = await site.fetchFile(body.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('is upright and does not reveal its location or camera', async () => {
    const taken = await photograph();
    expect(taken.includes('CanaryPhone')).toBe(true);
    const { body } = await site.sendPicture(aMember(), taken);
    const stored = await site.bytesOf(body.url);
    const { exif, icc, xmp, orientation } = await sharp(stored).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(stored.includes('CanaryPhone')).toBe(false);
    // Rotated by 90 degrees, the red half moves from the left to the top.
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    expect(colourAt(192, 20)[0]).toBeGreaterThan(200);
    expect(colourAt(192, 364)[2]).toBeGreaterThan(200);
  });

  it.each([
    ['a ZIP', Buffer.from('PK\x03\x04canary.sh', 'latin1')],
    ['a page', Buffer.from('<script>canary</script>')],
  ])('loses %s that is appended to it', async (_what, tail) => {
    const { status, body } = await site.sendPicture(aMember(), Buffer.concat([await picture('jpeg'), tail]));
    expect(status).toBe(201);
    for (const { url } of body.variants) expect((await site.bytesOf(url)).includes('canary')).toBe(false);
  });

  it('that is an animation of 60 frames is stored as its first frame, and refused with more', async () => {
    expect((await site.sendPicture(aMember(), await moving(60))).status).toBe(201);
    expect(await site.send(await moving(100))).toMatchObject({
      status: 422,
      body: { code: 'content.media.too-many-pixels', message: 'This image has more than 60 frames' },
    });
  });

  it('is removed by its owner together with its files, and by nobody else', async () => {
    const owner = aMember();
    const { body } = await site.sendPicture(owner, await picture('png'));
    const remove = (actor: Actor) => site.call(`DELETE /media/${body.id}`, undefined, { actor });
    expect(await remove(aMember())).toMatchObject({ status: 404, body: { code: 'content.media.unknown' } });
    expect((await site.fetchFile(body.url)).status).toBe(200);
    expect((await remove(owner)).status).toBe(204);
    for (const { url } of body.variants) expect((await site.fetchFile(url)).status).toBe(404);
    expect((await remove(owner)).status).toBe(404);
  });
});

describe('a picture that its member no longer uses', () => {
  const uploadTwo = async (owner: Actor) => {
    const [older, newer] = [await picture('png'), await picture('jpeg')];
    return [(await site.sendPicture(owner, older)).body, (await site.sendPicture(owner, newer)).body] as const;
  };

  it('is deleted when another is chosen, and when none is', async () => {
    const owner = aMember();
    const [first, second] = await uploadTwo(owner);
    await site.tellMember({ memberId: owner.id, version: 1, avatarUrl: first.variants[1]!.url });
    expect(await Promise.all([site.isThere(first), site.isThere(second)])).toEqual([true, true]);
    await site.tellMember({ memberId: owner.id, version: 2, avatarUrl: second.url });
    expect(await Promise.all([site.isThere(first), site.isThere(second)])).toEqual([false, true]);
    await site.tellMember({ memberId: owner.id, version: 3, avatarUrl: null });
    expect(await site.isThere(second)).toBe(false);
  });

  it('is not deleted if it was not chosen yet, or if an older event arrives late', async () => {
    const owner = aMember();
    const [first, second] = await uploadTwo(owner);
    await site.tellMember({ memberId: owner.id, version: 2, avatarUrl: null });
    expect(await Promise.all([site.isThere(first), site.isThere(second)])).toEqual([true, true]);
    await site.tellMember({ memberId: owner.id, version: 4, avatarUrl: second.url });
    await site.tellMember({ memberId: owner.id, version: 3, avatarUrl: first.url });
    await site.tellMember({ memberId: owner.id, version: 1, avatarUrl: null });
    expect(await Promise.all([site.isThere(first), site.isThere(second)])).toEqual([false, true]);
  });

  it('is not marked as used by the event of its choice if that arrives after the event of its removal', async () => {
    const owner = aMember();
    const { body } = await site.sendPicture(owner, await picture('png'));
    await site.tellMember({ memberId: owner.id, version: 3, avatarUrl: null });
    await site.tellMember({ memberId: owner.id, version: 2, avatarUrl: body.url });
    const [{ used_version: usedVersion }] = await site.dataSource.query(
      'select used_version from media_files where id = $1',
      [body.id],
    );
    expect(usedVersion).toBeNull();
  });

  it('is not deleted if it was just chosen again, before the event of that choice has arrived', async () => {
    const owner = aMember();
    const [first, second] = await uploadTwo(owner);
    for (const { id } of [second, first]) await site.ask('owned-picture', { ownerId: owner.id, id });
    await site.tellMember({ memberId: owner.id, version: 1, avatarUrl: second.url });
    expect(await site.isThere(first)).toBe(true);
    await site.tellMember({ memberId: owner.id, version: 2, avatarUrl: first.url });
    expect(await Promise.all([site.isThere(first), site.isThere(second)])).toEqual([true, false]);
  });
});

it('a picture of a type that its purpose does not accept is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const file = path.join(folder, 'file');
  await writeFile(file, await picture('gif'));
  const pictures = new Pictures();
  await expect(pictures.squares(file, ['png', 'jpeg'])).rejects.toMatchObject({ code: 'content.media.type' });
  await pictures.page(file, ['gif'], path.join(folder, 'page'));
  await rm(folder, { recursive: true });
});

describe('a transparent picture', () => {
  const clear = () =>
    sharp({ create: { width: 900, height: 600, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
  const alphaOf = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    return info.channels === 4 ? data[3] : 255;
  };

  it.each(['avatar', 'request-photo', 'library'])('for %s stays transparent in every width', async purpose => {
    const { body } = await site.upload<Picture>({ ...aMember(), role: 'editor' }, formOf(await clear(), { purpose }));
    for (const { url } of body.variants) expect([url, await alphaOf(await site.bytesOf(url))]).toEqual([url, 0]);
  });
});

it.each([
  [60_000_000, 1],
  [20_000_000, 2],
])('of pictures with %d pixels, at most %d are decoded concurrently', async (pixels, most) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const file = path.join(folder, 'file');
  await writeFile(file, await hugePng(10_000, pixels / 10_000));
  const pictures = new Pictures();
  let busiest = 0;
  const watch = setInterval(() => (busiest = Math.max(busiest, sharp.counters().process)), 1);
  await Promise.all([1, 2, 3].map(() => pictures.squares(file, ['png'])));
  clearInterval(watch);
  expect(busiest).toBe(most);
  await rm(folder, { recursive: true });
});

it.each(['tiff', 'svg'])('there is no decoder for %s, whatever a purpose accepts', async format => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const file = path.join(folder, 'file');
  if (format === 'svg') await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  else
    await sharp(await picture('png'))
      .tiff()
      .toFile(file);
  await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format');
  await rm(folder, { recursive: true });
});
