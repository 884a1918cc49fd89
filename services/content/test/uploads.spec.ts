import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { StoredDocument } from '@aar/contracts/content/media.contract';
import type { Picture } from '@aar/contracts/vocabulary';
import { heicPhoto } from '@aar/testing/heic-photo';
import { watchBuffers } from '@aar/testing/largest-buffer';
import { whenAvailable } from '@aar/testing/when-available';
import { aMember } from './content.harness';
import { formOf, type Media, startMedia } from './media.harness';
import { pdfOf } from './pdf.samples';
import { hugePng, noise, padded, picture } from './pictures.samples';

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>');

const editor = (): Actor => ({ ...aMember(), role: 'editor' });

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

describe('a disguised upload', () => {
  it.each([
    ['SVG', svg],
    ['a page', html],
    ['a PDF', pdfOf()],
    ['a text', Buffer.from('GIF')],
  ])('%s named .png is refused', async (_what, bytes) => {
    expect(await site.send(bytes)).toMatchObject({
      status: 415,
      body: { code: 'content.media.type', message: 'Please upload an image file (JPG, PNG, GIF, etc.)' },
    });
  });

  it.each([
    ['SVG', svg],
    ['a page', html],
  ])('%s as a document is refused', async (_what, bytes) => {
    const answer = await site.send(bytes, { purpose: 'ngo-document', name: 'deed.pdf' });
    expect(answer).toMatchObject({ status: 415, body: { code: 'content.media.document-type' } });
  });

  it.each(['png', 'jpeg', 'webp'] as const)('a truncated %s is unreadable', async format => {
    const whole = await picture(format);
    const answer = await site.send(whole.subarray(0, Math.floor(whole.length * 0.6)));
    expect(answer).toMatchObject({ status: 422, body: { code: 'content.media.unreadable' } });
  });

  it('with more than 60 million pixels is refused, without allocating memory for them', async () => {
    expect((await site.send(await hugePng(10_000, 6_001))).status).toBe(422);
    const huge = await hugePng(20_000, 20_000);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 2);
    const answers = await Promise.all([site.send(huge), site.send(huge), site.send(huge)]);
    clearInterval(watch);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { code: 'content.media.too-many-pixels' } });
    expect((Math.max(most, process.memoryUsage().rss) - before) / 1024 ** 2).toBeLessThan(150);
  });

  it('leaves no file and no row behind', async () => {
    const owner = aMember();
    const before = await Promise.all([site.filesOf('pictures'), site.filesOf('documents')]);
    await site.send(svg, {}, owner);
    await site.send(html, { purpose: 'ngo-document' }, owner);
    expect(await Promise.all([site.filesOf('pictures'), site.filesOf('documents')])).toEqual(before);
    expect(await site.dataSource.query('select 1 from media_files where owner_id = $1', [owner.id])).toEqual([]);
  });
});

it('files are never in memory as a whole, neither in an upload nor in a download, however many are concurrent', async () => {
  const scan = await noise(1_100, 1_100);
  expect(scan.length).toBeGreaterThan(3 * 1024 ** 2);
  const forms = Array.from({ length: 8 }, () => formOf(scan, { purpose: 'ngo-document', name: 'deed.png' }));
  const owner = aMember();
  // Excludes the buffers of the test's own fetch.
  const largest = watchBuffers('deps/undici');
  const answers = await Promise.all(forms.map(form => site.upload<StoredDocument>(owner, form)));
  const open = ({ id }: StoredDocument) => whenAvailable(() => site.fetchAs(owner, `GET /media/documents/${id}`));
  const opened = await Promise.all(answers.map(async ({ body }) => (await open(body)).arrayBuffer()));
  expect(largest()).toBeLessThanOrEqual(256 * 1024);
  expect(opened.map(({ byteLength }) => byteLength)).toEqual(answers.map(({ body }) => body.bytes));
  expect(opened[0]!.byteLength).toBeGreaterThan(512 * 1024);
});

it('twenty large pictures for the library are never in memory as a whole', async () => {
  const large = padded(await picture('png', 64, 48), 5 * 1024 ** 2);
  const actor = editor();
  const forms = Array.from({ length: 20 }, () => formOf(large, { purpose: 'library' }));
  const largest = watchBuffers('deps/undici');
  const answers = await Promise.all(forms.map(form => site.upload(actor, form)));
  expect(largest()).toBeLessThanOrEqual(256 * 1024);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
});

describe('a picture for the top of the home page', () => {
  const most = 10 * 1024 ** 2;

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('may be a %s of 10 MB, and no larger', async format => {
    const file = await picture(format);
    const send = (bytes: number) => site.send(padded(file, bytes), { purpose: 'hero' }, editor());
    expect(await send(most)).toMatchObject({ status: 201, body: { width: 400, height: 200 } });
    expect(await send(most + 1)).toMatchObject({
      status: 413,
      body: { code: 'input.too-large', message: 'Please upload a file smaller than 10MB' },
    });
  });

  it.each([
    ['SVG', svg],
    ['a page', html],
  ])('cannot be %s', async (_what, bytes) => {
    expect(await site.send(bytes, { purpose: 'hero' }, editor())).toMatchObject({
      status: 415,
      body: { message: 'Please upload an image file (JPG, PNG, GIF, etc.)' },
    });
  });

  it.each(['library', 'hero'])('cannot be uploaded by members, nor can one for the %s', async purpose => {
    for (const actor of [aMember(), { ...aMember(), role: 'moderator' } as const])
      expect(await site.send(await picture('png'), { purpose }, actor)).toMatchObject({
        status: 403,
        body: { code: 'access.denied' },
      });
  });
});

describe('a photo of 60 million pixels', () => {
  it.each(['avatar', 'request-photo', 'event-photo', 'message-attachment', 'ngo-document', 'library', 'hero'])(
    'is accepted for %s',
    async purpose => {
      const answer = await site.send(await hugePng(10_000, 6_000), { purpose, name: 'phone.png' }, editor());
      expect(answer).toMatchObject({ status: 201 });
    },
  );
});

describe('a HEIC that no browser converted', () => {
  it.each(['avatar', 'request-photo', 'message-attachment', 'ngo-document', 'library'])(
    'for %s is named in the error, with what to do',
    async purpose => {
      expect(await site.send(heicPhoto, { purpose, name: 'IMG_0001.HEIC' }, editor())).toMatchObject({
        status: 415,
        body: { code: 'content.media.heic', message: expect.stringMatching(/HEIC.*JPEG.*Most Compatible/) },
      });
    },
  );
});

describe('an invalid form', () => {
  it('without a file, with an empty one or with the file in another field gets an error', async () => {
    const wrong = { status: 400, body: { code: 'input.unreadable', message: 'Please choose a file' } };
    expect(await site.send(undefined)).toMatchObject(wrong);
    expect(await site.send(Buffer.alloc(0))).toMatchObject(wrong);
    expect(await site.send(await picture('png'), { part: 'other' })).toMatchObject(wrong);
    expect(await site.call('POST /media', { purpose: 'avatar' }, { actor: aMember() })).toMatchObject(wrong);
  });

  it('with two files gets an error', async () => {
    const form = formOf(await picture('png'));
    form.append('file', new Blob([new Uint8Array(await picture('png'))]), 'other.png');
    expect(await site.upload(aMember(), form)).toMatchObject({
      status: 400,
      body: { code: 'input.unreadable', message: 'Please choose one file' },
    });
  });

  it('with an unknown purpose or an unknown field gets an error at the field', async () => {
    const bytes = await picture('png');
    expect(await site.send(bytes, { purpose: 'poster' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'purpose' }] },
    });
    const form = formOf(bytes);
    form.set('ownerId', randomUUID());
    expect(await site.upload(aMember(), form)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ownerId' }] },
    });
  });

  it.each([
    ['avatar', 5],
    ['hero', 10],
  ])(
    'with a file for %s above the limit of every purpose gets the limit of its own purpose',
    async (purpose, limit) => {
      expect(await site.send(Buffer.alloc(10 * 1024 * 1024 + 1), { purpose }, editor())).toMatchObject({
        status: 413,
        body: { message: `Please upload a file smaller than ${limit}MB` },
      });
    },
  );

  it('with a file over 5 MB is refused, and the next one passes', async () => {
    const answer = await site.send(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'input.too-large', message: 'Please upload a file smaller than 5MB' },
    });
    expect((await site.send(await picture('png'))).status).toBe(201);
  });

  it('from a visitor is refused before it is read', async () => {
    expect(await site.upload(null, formOf(svg))).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });
});

describe('repeated with the same Idempotency-Key', () => {
  it('an upload gets the first response and leaves no second file', async () => {
    const [owner, bytes] = [aMember(), await picture('png')];
    const first = await site.upload<Picture>(owner, formOf(bytes), 'k1');
    const files = await site.filesOf('pictures');
    expect(await site.upload(owner, formOf(bytes), 'k1')).toEqual(first);
    expect(await site.filesOf('pictures')).toEqual(files);
    const other = await site.upload(owner, formOf(await picture('jpeg')), 'k1');
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.mismatch' } });
  });
});
