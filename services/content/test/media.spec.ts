import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import type { media, StoredDocument } from '@aar/contracts/content/media.contract';
import type { Output } from '@aar/contracts/contract';
import type { Picture } from '@aar/contracts/vocabulary';
import sharp from 'sharp';
import { admin, aMember, type Content, identity, startContent } from './content.harness';
import { hugePng, moving, photograph, picture } from './pictures.samples';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>');

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.stop());

interface Part {
  purpose?: string;
  name?: string;
  part?: string;
}

function formOf(bytes: Buffer | undefined, { purpose = 'avatar', name = 'me.png', part = 'file' }: Part = {}) {
  const form = new FormData();
  form.set('purpose', purpose);
  if (bytes) form.set(part, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return form;
}

const send = (bytes: Buffer | undefined, part?: Part, actor: Actor = aMember()) =>
  content.upload(actor, formOf(bytes, part));
const sendPicture = (actor: Actor, bytes: Buffer) => content.upload<Picture>(actor, formOf(bytes));
const sendDocument = (actor: Actor, bytes: Buffer, name = 'deed.pdf') =>
  content.upload<StoredDocument>(actor, formOf(bytes, { purpose: 'ngo-document', name }));
/** What browsers get under an address of a picture, behind the gateway's prefix. */
const fetchFile = (url: string) => content.fetchAs(null, `GET ${url.replace(/^\/api/, '')}`);
const bytesOf = async (url: string) => Buffer.from(await (await fetchFile(url)).arrayBuffer());
const filesOf = (folder: 'pictures' | 'documents') => readdir(path.join(content.mediaDir, folder)).catch(() => []);

describe('a picture of a member', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('that is %s becomes square WebP in three sizes', async format => {
    const { status, body } = await sendPicture(aMember(), await picture(format));
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 384, height: 384, url: body.variants[0]!.url });
    expect(body.variants.map(({ width }) => width)).toEqual([384, 192, 96]);
    for (const { width, url } of body.variants)
      expect(await sharp(await bytesOf(url)).metadata()).toMatchObject({ format: 'webp', width, height: width });
  });

  it('may be kept by browsers for ever, under a name that nobody guesses', async () => {
    const { body } = await sendPicture(aMember(), await picture('png'));
    expect(body.url).toMatch(/^\/api\/media\/files\/[0-9a-f]{32}-384\.webp$/);
    const answer = await fetchFile(body.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('stands upright and tells neither where nor with what it was taken', async () => {
    const taken = await photograph();
    expect(taken.includes('CanaryPhone')).toBe(true);
    const { body } = await sendPicture(aMember(), taken);
    const stored = await bytesOf(body.url);
    const { exif, icc, xmp, orientation } = await sharp(stored).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(stored.includes('CanaryPhone')).toBe(false);
    // Turned by a quarter, the red half that was on the left is on top.
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    expect(colourAt(192, 20)[0]).toBeGreaterThan(200);
    expect(colourAt(192, 364)[2]).toBeGreaterThan(200);
  });

  it.each([
    ['a ZIP', Buffer.from('PK\x03\x04canary.sh', 'latin1')],
    ['a page', Buffer.from('<script>canary</script>')],
  ])('loses %s that hangs on its end', async (_what, tail) => {
    const { status, body } = await sendPicture(aMember(), Buffer.concat([await picture('jpeg'), tail]));
    expect(status).toBe(201);
    for (const { url } of body.variants) expect((await bytesOf(url)).includes('canary')).toBe(false);
  });

  it('that moves for 60 frames is kept as its first, and refused with more', async () => {
    expect((await sendPicture(aMember(), await moving(60))).status).toBe(201);
    expect(await send(await moving(100))).toMatchObject({
      status: 422,
      body: { code: 'content.media.too-many-pixels', message: 'This image has more than 60 frames' },
    });
  });

  it('is removed by its owner together with its files, and by nobody else', async () => {
    const owner = aMember();
    const { body } = await sendPicture(owner, await picture('png'));
    const remove = (actor: Actor) => content.call(`DELETE /media/${body.id}`, undefined, { actor });
    expect(await remove(aMember())).toMatchObject({ status: 404, body: { code: 'content.media.unknown' } });
    expect((await fetchFile(body.url)).status).toBe(200);
    expect((await remove(owner)).status).toBe(204);
    for (const { url } of body.variants) expect((await fetchFile(url)).status).toBe(404);
    expect((await remove(owner)).status).toBe(404);
  });
});

describe('a picture that its member no longer uses', () => {
  const isThere = async ({ url }: Picture) => (await fetchFile(url)).status === 200;
  const uploadTwo = async (owner: Actor) => {
    const [older, newer] = [await picture('png'), await picture('jpeg')];
    return [(await sendPicture(owner, older)).body, (await sendPicture(owner, newer)).body] as const;
  };

  it('goes when another is chosen, and when none is', async () => {
    const owner = aMember();
    const [first, second] = await uploadTwo(owner);
    await content.tellMember({ memberId: owner.id, version: 1, avatarUrl: first.variants[1]!.url });
    expect(await Promise.all([isThere(first), isThere(second)])).toEqual([true, true]);
    await content.tellMember({ memberId: owner.id, version: 2, avatarUrl: second.url });
    expect(await Promise.all([isThere(first), isThere(second)])).toEqual([false, true]);
    await content.tellMember({ memberId: owner.id, version: 3, avatarUrl: null });
    expect(await isThere(second)).toBe(false);
  });

  it('stays while it was not chosen yet, and when older news come late', async () => {
    const owner = aMember();
    const [first, second] = await uploadTwo(owner);
    await content.tellMember({ memberId: owner.id, version: 2, avatarUrl: null });
    expect(await Promise.all([isThere(first), isThere(second)])).toEqual([true, true]);
    await content.tellMember({ memberId: owner.id, version: 4, avatarUrl: second.url });
    await content.tellMember({ memberId: owner.id, version: 3, avatarUrl: first.url });
    await content.tellMember({ memberId: owner.id, version: 1, avatarUrl: null });
    expect(await Promise.all([isThere(first), isThere(second)])).toEqual([false, true]);
  });
});

describe('an upload that pretends', () => {
  it.each([
    ['SVG', svg],
    ['a page', html],
    ['a PDF', pdf],
    ['a text', Buffer.from('GIF')],
  ])('%s named .png is refused', async (_what, bytes) => {
    expect(await send(bytes)).toMatchObject({
      status: 415,
      body: { code: 'content.media.type', message: 'Please upload an image file (JPG, PNG, GIF, etc.)' },
    });
  });

  it.each([
    ['SVG', svg],
    ['a page', html],
  ])('%s as a document is refused', async (_what, bytes) => {
    const answer = await send(bytes, { purpose: 'ngo-document', name: 'deed.pdf' });
    expect(answer).toMatchObject({ status: 415, body: { code: 'content.media.document-type' } });
  });

  it.each(['png', 'jpeg', 'webp'] as const)('a %s that ends in the middle is unreadable', async format => {
    const whole = await picture(format);
    const answer = await send(whole.subarray(0, Math.floor(whole.length * 0.6)));
    expect(answer).toMatchObject({ status: 422, body: { code: 'content.media.unreadable' } });
  });

  it('with more than 24 million pixels is refused, without room being made for them', async () => {
    expect((await send(await hugePng(6_000, 4_000))).status).toBe(201);
    expect((await send(await hugePng(6_000, 4_001))).status).toBe(422);
    const huge = await hugePng(20_000, 20_000);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 2);
    const answers = await Promise.all([send(huge), send(huge), send(huge)]);
    clearInterval(watch);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { code: 'content.media.too-many-pixels' } });
    expect((Math.max(most, process.memoryUsage().rss) - before) / 1024 ** 2).toBeLessThan(150);
  });

  it('leaves no file and no row behind', async () => {
    const owner = aMember();
    const before = await Promise.all([filesOf('pictures'), filesOf('documents')]);
    await send(svg, {}, owner);
    await send(html, { purpose: 'ngo-document' }, owner);
    expect(await Promise.all([filesOf('pictures'), filesOf('documents')])).toEqual(before);
    expect(await content.dataSource.query('select 1 from media_files where owner_id = $1', [owner.id])).toEqual([]);
  });
});

describe('a form that is wrong', () => {
  it('without a file, with an empty one or with the file elsewhere is told so', async () => {
    const wrong = { status: 400, body: { code: 'input.unreadable', message: 'Please choose a file' } };
    expect(await send(undefined)).toMatchObject(wrong);
    expect(await send(Buffer.alloc(0))).toMatchObject(wrong);
    expect(await send(await picture('png'), { part: 'other' })).toMatchObject(wrong);
    expect(await content.call('POST /media', { purpose: 'avatar' }, { actor: aMember() })).toMatchObject(wrong);
  });

  it('with two files is told so', async () => {
    const form = formOf(await picture('png'));
    form.append('file', new Blob([new Uint8Array(await picture('png'))]), 'other.png');
    expect(await content.upload(aMember(), form)).toMatchObject({
      status: 400,
      body: { code: 'input.unreadable', message: 'Please choose one file' },
    });
  });

  it('with an unknown purpose or a field that nobody asked for is told so at the field', async () => {
    const bytes = await picture('png');
    expect(await send(bytes, { purpose: 'hero' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'purpose' }] },
    });
    const form = formOf(bytes);
    form.set('ownerId', randomUUID());
    expect(await content.upload(aMember(), form)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ownerId' }] },
    });
  });

  it('with a file over 5 MB is refused, and the next one passes', async () => {
    const answer = await send(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'input.too-large', message: 'Please upload a file smaller than 5MB' },
    });
    expect((await send(await picture('png'))).status).toBe(201);
  });

  it('from a visitor is refused before it is read', async () => {
    expect(await content.upload(null, formOf(svg))).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });
});

describe('repeated with the same Idempotency-Key', () => {
  it('an upload gets the first answer and leaves no second file', async () => {
    const [owner, bytes] = [aMember(), await picture('png')];
    const first = await content.upload<Picture>(owner, formOf(bytes), 'k1');
    const files = await filesOf('pictures');
    expect(await content.upload(owner, formOf(bytes), 'k1')).toEqual(first);
    expect(await filesOf('pictures')).toEqual(files);
    const other = await content.upload(owner, formOf(await picture('jpeg')), 'k1');
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.mismatch' } });
  });
});

describe('a document', () => {
  const open = (id: string, actor: Actor | null) => content.fetchAs(actor, `GET /media/documents/${id}`);

  it('is given back as it came, to be saved and kept by nobody', async () => {
    const owner = aMember();
    const { status, body } = await sendDocument(owner, pdf, 'न्यास पत्र.PDF');
    expect([status, body]).toMatchObject([201, { name: 'न्यास पत्र.pdf', type: 'application/pdf', bytes: pdf.length }]);
    const answer = await open(body.id, owner);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="__________.pdf"; filename*=UTF-8''${encodeURIComponent('न्यास पत्र.pdf')}`,
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  });

  it('that is a scan stays readable, and loses what hung on it', async () => {
    const owner = aMember();
    const scan = Buffer.concat([await picture('jpeg', 2_400, 3_300), Buffer.from('canary')]);
    const { body } = await sendDocument(owner, scan, 'scan.jpeg');
    expect(body).toMatchObject({ name: 'scan.webp', type: 'image/webp' });
    const bytes = Buffer.from(await (await open(body.id, owner)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_400, height: 3_300 });
    expect(bytes.includes('canary')).toBe(false);
  });

  it.each([
    ['that hides its ending by turning the writing', 'deed\u202efdp.pdf', 'deedfdp.pdf'],
    ['that leads elsewhere', '../../etc/deed.pdf', 'deed.pdf'],
    ['that is very long', `${'आ'.repeat(400)}.pdf`, `${'आ'.repeat(196)}.pdf`],
  ])('may have a name %s, of which what is harmless stays', async (_what, name, kept) => {
    expect((await sendDocument(aMember(), pdf, name)).body.name).toBe(kept);
  });

  it('exists for its owner and administrators alone', async () => {
    const { body } = await sendDocument(aMember(), pdf);
    expect((await open(body.id, null)).status).toBe(401);
    for (const role of ['user', 'moderator', 'editor'] as const)
      expect((await open(body.id, { id: randomUUID(), role })).status).toBe(404);
    expect((await open(randomUUID(), admin)).status).toBe(404);
    expect((await open(body.id, admin)).status).toBe(200);
  });

  it('looked at by staff is noted, by its owner not', async () => {
    const owner = aMember();
    const { body } = await sendDocument(owner, pdf, 'registration.pdf');
    await open(body.id, owner);
    await open(body.id, admin);
    const deed = await content.waitForTold('events.identity.deed.done.v1', { targetId: owner.id });
    expect(deed).toMatchObject({
      ...{ action: 'document.viewed', actorId: admin.id },
      ...{ targetType: 'member', targetLabel: 'registration.pdf' },
    });
    expect(content.told.filter(({ data }) => data.targetId === owner.id)).toHaveLength(1);
  });

  it('is no public file, whatever it is called', async () => {
    await sendDocument(aMember(), pdf);
    const [stored] = await filesOf('documents');
    for (const name of [`${stored}`, `${stored}.webp`, `..%2Fdocuments%2F${stored}`])
      expect((await fetchFile(`/media/files/${name}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('lies in a folder that only this process reads', async () => {
    const { body } = await sendDocument(aMember(), pdf);
    const [{ stored_as: stored }] = await content.dataSource.query('select stored_as from media_files where id = $1', [
      body.id,
    ]);
    const file = path.join(content.mediaDir, 'documents', stored);
    expect(await readFile(file)).toEqual(pdf);
    for (const place of [file, path.dirname(file)]) expect((await stat(place)).mode & 0o077).toBe(0);
  });

  it('can be kept twenty times by one owner, also when they come at once', async () => {
    const owner = aMember();
    const answers = await Promise.all(Array.from({ length: 23 }, () => sendDocument(owner, pdf)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'content.media.too-many' },
    });
    const list = await content.call<Output<typeof media.documents>>('GET /media/documents', undefined, {
      actor: owner,
    });
    expect(list.body.documents).toHaveLength(20);
    await content.call(`DELETE /media/${list.body.documents[0]!.id}`, undefined, { actor: owner });
    expect((await sendDocument(owner, pdf)).status).toBe(201);
  });
});

describe('identity', () => {
  const ask = <T>(what: string, body: object, actor: Actor = identity) =>
    content.call<T>(`POST /internal/media/${what}`, body, { actor });

  it('is given the picture and the documents of their owner, and none of somebody else', async () => {
    const owner = aMember();
    const { body: own } = await sendPicture(owner, await picture('png'));
    const { body: deed } = await sendDocument(owner, pdf);
    const { body: foreign } = await sendDocument(aMember(), pdf);
    expect(await ask('owned-picture', { ownerId: owner.id, id: own.id })).toEqual({
      status: 200,
      body: { picture: own },
    });
    expect(await ask('owned-picture', { ownerId: aMember().id, id: own.id })).toMatchObject({
      body: { picture: null },
    });
    expect(await ask('owned-picture', { ownerId: owner.id, id: deed.id })).toMatchObject({ body: { picture: null } });
    const ids = [deed.id, foreign.id, own.id];
    expect(await ask('owned-documents', { ownerId: owner.id, ids })).toEqual({
      status: 200,
      body: { documents: [deed] },
    });
  });

  it('alone may ask', async () => {
    expect((await ask('owned-picture', { ownerId: randomUUID(), id: randomUUID() }, admin)).status).toBe(403);
  });
});
