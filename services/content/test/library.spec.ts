import './decoders';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { LibraryPicture, LibraryPictureInUse } from '@aar/contracts/content/admin-media.contract';
import type { ContentItem } from '@aar/contracts/content/admin-content.contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import sharp from 'sharp';
import { UnusedUploads } from '../src/media/unused-uploads.service';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { admin, aMember } from './content.harness';
import { formOf, type Media, startMedia } from './media.harness';
import { padded, picture } from './pictures.samples';

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

const editor: Actor = { ...admin, role: 'editor' };

async function add(name = 'dog.png', { actor = editor, width = 420, height = 210 } = {}) {
  const form = formOf(await picture('png', width, height), { purpose: 'library', name });
  return (await site.upload<LibraryPicture>(actor, form)).body;
}
const call = <T = ProblemBody>(http: string, body?: object) => site.call<T>(http, body, { actor: editor });
const get = async (id: string) => (await call<LibraryPictureInUse>(`GET /admin/media/${id}`)).body;
const list = async (query = '') => (await call<{ media: LibraryPicture[] }>(`GET /admin/media${query}`)).body.media;
const remove = (id: string) => call(`DELETE /admin/media/${id}`);
const postWith = (fields: object) => ({
  title: 'A winter for dogs',
  excerpt: 'What forty sacks and a little straw can do.',
  content: `<p>${'Forty dogs were fed. '.repeat(4)}</p>`,
  category: 'welfare',
  ...fields,
});
const write = async (fields: object) =>
  (await site.call<{ id: string }>('POST /admin/blogs', postWith(fields), { actor: admin })).body.id;

describe('a picture of the library', () => {
  it('is stored as WebP and AVIF in every useful width, with its colour and placeholder', async () => {
    const stored = await add('Street dog.final.png', { width: 1_000, height: 500 });
    expect(stored).toMatchObject({
      name: 'Street dog.final',
      alt: '',
      width: 1_000,
      height: 500,
      uses: 0,
      focus: { x: 50, y: 50 },
      address: expect.stringMatching(
        /^\/api\/media\/files\/[0-9a-f]{32}-1000\.webp#500-[0-9a-f]{6}-50-50-[0-9a-f]{36}$/,
      ),
    });
    // One half is red, the other blue.
    expect(stored.colour).toMatch(/^#(?:[ef].0.0.|0.0.[ef].)$/);
    expect(stored.address).toMatch(/-(?:[ef]00.{6}00[ef]){3}$/);
    expect(stored.variants.map(({ width }) => width)).toEqual([1_000, 800, 400]);
    for (const { width, url } of stored.variants) {
      expect(await sharp(await site.bytesOf(url)).metadata()).toMatchObject({ format: 'webp', width });
      const avif = await site.fetchFile(url.replace('.webp', '.avif'));
      expect(avif.headers.get('content-type')).toBe('image/avif');
      expect(Buffer.from(await avif.arrayBuffer()).toString('latin1', 4, 12)).toBe('ftypavif');
    }
  });

  it('is found by words of its name and of its alternative text', async () => {
    const [crow, kite] = [await add('crow.png'), await add('bird.png')];
    await call(`PUT /admin/media/${kite.id}`, { alt: 'A kite over the crowded bazaar' });
    expect((await list('?q=CROW')).map(({ id }) => id)).toEqual([kite.id, crow.id]);
    expect((await list('?q=crow%20bazaar')).map(({ id }) => id)).toEqual([kite.id]);
    expect(await list('?q=100%25')).toEqual([]);
    await call(`PUT /admin/media/${crow.id}`, { alt: indianSpellings.written });
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    for (const q of indianSpellings.asked) expect([q, await found(q)]).toEqual([q, [crow.id]]);
    for (const q of indianSpellings.others) expect([q, await found(q)]).toEqual([q, []]);
  });

  it('gets another name, text and focus; missing fields stay', async () => {
    const { id } = await add();
    await call(`PUT /admin/media/${id}`, { alt: 'A dog', focus: { x: 10, y: 90 } });
    const { body } = await call<LibraryPicture>(`PUT /admin/media/${id}`, { name: 'Moti' });
    expect(body).toMatchObject({ name: 'Moti', alt: 'A dog', focus: { x: 10, y: 90 } });
    expect(body.address).toMatch(/-10-90-[0-9a-f]{36}$/);
    const noted = await site.waitForTold('events.identity.deed.done.v1', { action: 'picture.updated', targetId: id });
    expect(noted).toMatchObject({ diff: { alt: ['', 'A dog'], focusX: [50, 10], focusY: [50, 90] } });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ focus: { x: 101, y: 0 } }, 'focus.x'],
    [{ alt: 'a\nb' }, 'alt'],
  ])('refuses %j at its field', async (change, path) => {
    const { id } = await add();
    expect(await call(`PUT /admin/media/${id}`, change)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('is cropped into another one, and does not change itself', async () => {
    const whole = await add();
    const part = { left: 210, top: 0, width: 210, height: 210 };
    const { status, body } = await call<LibraryPicture>(`POST /admin/media/${whole.id}/crops`, part);
    expect([status, body]).toMatchObject([201, { width: 210, height: 210, name: whole.name }]);
    // The right half is blue.
    expect(body.colour).toMatch(/^#0.0.[ef].$/);
    expect(await site.isThere(whole)).toBe(true);
    expect(await call(`POST /admin/media/${whole.id}/crops`, { ...part, width: 211 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'width', message: 'This part is not within the picture' }] },
    });
  });

  it('is deleted with all its files', async () => {
    const { id, variants } = await add();
    expect((await remove(id)).status).toBe(204);
    for (const { url } of variants)
      for (const one of [url, url.replace('.webp', '.avif')]) expect((await site.fetchFile(one)).status).toBe(404);
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'content.media.unknown' } });
  });
});

it('a file in the library is not deleted like an upload when whoever added it leaves the staff', async () => {
  const { id } = await add();
  const former: Actor = { id: editor.id, role: 'user' };
  expect(await site.call(`DELETE /media/${id}`, undefined, { actor: former })).toMatchObject({
    status: 404,
    body: { code: 'content.media.unknown' },
  });
  expect((await get(id)).id).toBe(id);
});

describe('a picture that the site shows', () => {
  it('lists what shows it, and cannot be deleted until nothing does', async () => {
    const { id, address } = await add();
    const inText = `<p>${'Forty dogs were fed. '.repeat(4)}</p><img src="${address}" alt="">`;
    const post = await write({ content: inText });
    const key = `hero_image_${Date.now()}`;
    const item = { key, type: 'image', content: address };
    const { body: hero } = await site.call<ContentItem>('POST /admin/content', item, { actor: admin });
    expect(await get(id)).toMatchObject({
      uses: 2,
      usedBy: [
        { noun: 'blog', id: post, title: 'A winter for dogs' },
        { noun: 'content', id: hero.id, title: key },
      ],
    });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        code: 'content.media.in-use',
        message: `This picture is shown by “A winter for dogs”, “${key}”. Please choose another one there first.`,
        template: 'This picture is shown by {titles}. Please choose another one there first.',
        values: { titles: `“A winter for dogs”, “${key}”` },
      },
    });
    await site.call(`DELETE /admin/blogs/${post}`, undefined, { actor: admin });
    await site.call(`PUT /admin/content/${hero.id}`, { content: '/hero/rally.svg' }, { actor: admin });
    expect((await remove(id)).status).toBe(204);
  });

  it('can be shown by a post and by the brand, with its metadata in the URL', async () => {
    const { id, address } = await add();
    await write({ featuredImageUrl: address });
    const items = [{ key: 'platform-logo', type: 'image', content: '', imageUrl: address }];
    expect((await site.call('PUT /admin/content', { items }, { actor: admin })).status).toBe(200);
    expect((await get(id)).usedBy.map(({ noun }) => noun)).toEqual(['blog', 'content']);
    await site.call('PUT /admin/content', { items: [{ ...items[0]!, imageUrl: '' }] }, { actor: admin });
    expect((await get(id)).usedBy.map(({ noun }) => noun)).toEqual(['blog']);
  });
});

describe('a picture that is embedded in an item of the site as a data URL', () => {
  const embedded = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
  const item = (fields: object) => ({ key: `note-${randomUUID()}`, type: 'image', content: '', ...fields });
  const create = <T = ContentItem>(fields: object) =>
    site.call<T>('POST /admin/content', item(fields), { actor: admin });
  const ofLibrary = /^\/api\/media\/files\/[0-9a-f]{32}-400\.webp#200-[0-9a-f]{6}-50-50-[0-9a-f]{36}$/;

  it('is stored in the library and replaced by its URL, in every field', async () => {
    const text = embedded(await picture('png'));
    const { body } = await create({ key: 'hero_image_77', content: text, imageUrl: text });
    for (const address of [body.content, body.imageUrl!]) {
      expect(address).toMatch(ofLibrary);
      expect((await site.fetchFile(address)).status).toBe(200);
    }
    const [kept] = await list('?q=hero_image_77');
    expect(await get(kept!.id)).toMatchObject({ usedBy: [{ noun: 'content', id: body.id }] });

    const changed = await call<ContentItem>(`PUT /admin/content/${body.id}`, { content: text });
    expect(changed.body.content).toMatch(ofLibrary);
    expect(changed.body.content).not.toBe(body.content);
    const items = [{ key: 'hero_image_78', content: text }];
    expect((await site.call('PUT /admin/content', { items }, { actor: admin })).status).toBe(200);
    expect(await list('?q=hero_image_78')).toHaveLength(1);
  });

  it('may have 5 MB, at the top of the home page 10 MB', async () => {
    const large = embedded(padded(await picture('png'), 6 * 1024 ** 2));
    const message = 'Please upload a file smaller than 5MB';
    expect((await create<ProblemBody>({ content: large })).body).toMatchObject({
      errors: [{ path: 'content', message }],
    });
    const first = await create({ key: 'hero_image_79', content: large });
    expect(first.status).toBe(201);
    expect((await call(`PUT /admin/content/${first.body.id}`, { content: large })).status).toBe(200);
  });

  it.each([
    ['is none', 'content', embedded(Buffer.from('no picture')), 'Please upload an image file (JPG, PNG, GIF, etc.)'],
    ['is a drawing', 'imageUrl', embedded(Buffer.from('<svg/>'), 'image/svg+xml'), 'Please upload an image file'],
  ])('that %s is refused at its field, and nothing is stored', async (_, path, text, message) => {
    const before = await site.filesOf('pictures');
    expect((await create<ProblemBody>({ [path]: text })).body.errors).toEqual([
      { path, message: expect.stringContaining(message) },
    ]);
    expect(await site.filesOf('pictures')).toEqual(before);
  });

  it('is not stored if its item is refused', async () => {
    const before = await site.filesOf('pictures');
    const text = embedded(await picture('png'));
    expect((await create({ key: 'otp_email_enabled', content: text })).status).toBe(409);
    expect(await site.filesOf('pictures')).toEqual(before);
  });
});

describe('the cleanup of unused uploads', () => {
  const old = (id: string) =>
    site.dataSource.query(`update media_files set uploaded_at = now() - interval '90 days' where id = $1`, [id]);

  it('does not delete the library, nor pictures that a text shows', async () => {
    const kept = await add();
    const owner = aMember();
    const { body: shown } = await site.sendPicture(owner, await picture('png'));
    const { body: unused } = await site.sendPicture(owner, await picture('png'));
    await write({ featuredImageUrl: shown.url });
    for (const { id } of [kept, shown, unused]) await old(id);
    await site.service.app.get(UnusedUploads).sweep();
    expect(await Promise.all([kept, shown, unused].map(one => site.isThere(one)))).toEqual([true, true, false]);
  });
});

it('pictures of the library remain when their uploader is erased, without the uploader’s id', async () => {
  const former: Actor = { ...aMember(), role: 'editor' };
  const { id, url } = await add('site.png', { actor: former });
  await site.tell(memberErased, { memberId: former.id });
  expect((await site.fetchFile(url)).status).toBe(200);
  expect(await site.dataSource.query('select 1 from media_files where owner_id = $1', [former.id])).toEqual([]);
  expect((await get(id)).name).toBe('site');
});
