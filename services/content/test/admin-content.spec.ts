import type { adminContent, ContentItem } from '@aar/contracts/content/admin-content.contract';
import type { SiteContent } from '@aar/contracts/content/site-content.contract';
import type { Output } from '@aar/contracts/contract';
import { atOnce } from '@aar/testing/at-once';
import { RunningClock } from '@aar/testing/running-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { admin, type Content, startContent } from './content.harness';

const clock = new RunningClock();
let site: Content;
beforeAll(async () => {
  site = await startContent({ clock });
});
afterAll(() => site?.stop());
beforeEach(() => void (site.told.length = 0));

const editor = { ...admin, role: 'editor' as const };
const changed = 'events.content.site-content.changed.v1';
const audited = 'events.identity.deed.done.v1';
const anItem = (fields: object = {}) => ({ key: `note-${randomUUID()}`, type: 'text', content: 'Hello', ...fields });

const create = <T = ContentItem>(fields: object = {}, actor = admin) =>
  site.call<T>('POST /admin/content', anItem(fields), { actor });
const update = <T = ContentItem>(id: string, change: object, actor = admin) =>
  site.call<T>(`PUT /admin/content/${id}`, change, { actor });
const remove = (id: string) => site.call(`DELETE /admin/content/${id}`, undefined, { actor: admin });
const save = (items: object[]) => site.call('PUT /admin/content', { items }, { actor: admin });
const list = async (query = '') =>
  (await site.call<Output<typeof adminContent.list>>(`GET /admin/content${query}`, undefined, { actor: editor })).body;
const shown = async (wanted: string) =>
  (await site.call<SiteContent[]>('GET /site-content')).body.find(({ key }) => key === wanted);
const stored = async (key: string) => (await list(`?q=${key}`)).items[0]!;

describe('an item', () => {
  it('that is added is shown to visitors, published and audited', async () => {
    const { status, body } = await create({ title: 'A note', metadata: '{"a":1}' });
    expect([status, body]).toMatchObject([201, { content: 'Hello', title: 'A note', imageUrl: null, isActive: true }]);
    expect(await shown(body.key)).toMatchObject({ content: 'Hello' });
    await site.waitForTold(changed, { key: body.key, content: 'Hello', version: 1 });
    expect((await site.waitForTold(audited, { action: 'content.created', targetId: body.id })).diff).toMatchObject({
      content: [null, 'Hello'],
    });
    const isTold = () => site.told.some(({ data }) => String(data.tags).includes('content.site-content'));
    await waitUntil(isTold, { what: 'the gateways to be told' });
  });

  it.each([
    ['key', { key: '' }, 'Key is required'],
    ['key', { key: 'two words' }, 'Use letters, digits, dots, dashes and underscores only'],
    ['metadata', { metadata: '{' }, 'Metadata must be valid JSON'],
    ['content', { type: 'json', content: '{' }, 'Content must be valid JSON'],
    ['content', { key: 'brand-color-third', content: 'green' }, 'Please enter a colour such as #059669'],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }, 'Please enter a full web address'],
    ['imageUrl', { imageUrl: '//elsewhere.example/a.png' }, 'Please enter a full web address'],
  ])('with a wrong %s gets an error at the field', async (path, fields, message) => {
    expect((await create<object>(fields)).body).toMatchObject({ errors: [{ path, message }] });
  });

  it('has a unique key, even in concurrent requests', async () => {
    const key = `note-${randomUUID()}`;
    const both = await atOnce(
      site.dataSource,
      [`select pg_advisory_xact_lock(hashtextextended('keys of content', 0))`, []],
      [() => create<object>({ key }), () => create<object>({ key })],
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ errors: [{ path: 'key' }] });
  });

  it('is changed in part, validated as a whole, and not written without a change', async () => {
    const { body: item } = await create({ type: 'json', content: '{}', title: 'A note' });
    expect((await update(item.id, { content: '[1]' })).body).toMatchObject({ content: '[1]', title: 'A note' });
    expect((await update<object>(item.id, { content: '{' })).body).toMatchObject({ errors: [{ path: 'content' }] });
    expect((await update<object>(item.id, { key: 'another' })).body).toMatchObject({ errors: [{ path: 'key' }] });
    await update(item.id, { content: '[1]' });
    await update(item.id, { title: null });
    await site.waitForTold(changed, { key: item.key, version: 3 });
    expect(await stored(item.key)).toMatchObject({ title: null, content: '[1]' });
  });

  it('that is inactive is for staff only', async () => {
    const { body: item } = await create();
    await update(item.id, { isActive: false });
    expect(await shown(item.key)).toBeUndefined();
    expect(await stored(item.key)).toMatchObject({ isActive: false });
  });

  it('that is deleted disappears for everybody, and its version continues when it is created again', async () => {
    const { body: item } = await create();
    expect((await remove(item.id)).status).toBe(204);
    expect(await shown(item.key)).toBeUndefined();
    expect((await list(`?q=${item.key}`)).items).toEqual([]);
    await site.waitForTold(changed, { key: item.key, isActive: false, version: 2 });
    await site.waitForTold(audited, { action: 'content.deleted', targetId: item.id });
    expect(await remove(item.id)).toMatchObject({ status: 404, body: { code: 'content.item.unknown' } });
    expect((await update<object>(item.id, { content: 'x' })).status).toBe(404);
    expect((await create({ key: item.key })).status).toBe(201);
    await site.waitForTold(changed, { key: item.key, isActive: true, version: 3 });
  });

  it('is found by words and type, and paginated', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    await create({ title: word });
    await create({ content: word.toUpperCase(), type: 'rich_text' });
    const both = await list(`?q=${word}&limit=1`);
    expect([both.items.length, both.total.count]).toEqual([1, 2]);
    expect((await list(`?q=${word}&limit=1&cursor=${both.nextCursor}`)).items).toHaveLength(1);
    expect((await list(`?q=${word}&type=rich_text`)).items).toHaveLength(1);
    await create({ title: indianSpellings.written });
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ title }) => title);
    for (const q of indianSpellings.asked) expect([q, await found(q)]).toEqual([q, [indianSpellings.written]]);
    for (const q of indianSpellings.others) expect([q, await found(q)]).toEqual([q, []]);
  });
});

describe('formatted text', () => {
  it('is sanitised when it is added and when it becomes formatted', async () => {
    const content = '<h3>Why</h3><script>alert(1)</script><img src=x onerror=alert(1)>';
    const added = await create({ content, type: 'rich_text' });
    expect(added.body.content).toBe('<h3>Why</h3>');
    const plain = await create({ content, type: 'text' });
    expect(plain.body.content).toBe(content);
    expect((await update(plain.body.id, { type: 'rich_text' })).body.content).toBe('<h3>Why</h3>');
  });

  it('is refused where the site shows plain text', async () => {
    expect(await create({ key: 'hero_title', type: 'rich_text', content: '<b>Now</b>' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'type', message: 'The site shows this item as plain text' }] },
    });
  });
});

describe('an editor', () => {
  it('changes ordinary items only', async () => {
    const { body: item } = await create();
    expect((await update(item.id, { content: 'By an editor' }, editor)).status).toBe(200);
    for (const key of ['site-name', 'site-tagline', 'platform-logo', 'brand-color-primary', 'otp_email_enabled'])
      expect(await update<object>((await stored(key)).id, { content: '#000000' }, editor)).toMatchObject({
        status: 403,
        body: { code: 'content.item.reserved' },
      });
  });

  it('changes the footer, but not where contact messages are mailed to', async () => {
    const { id, content } = await stored('footer-contact');
    const contact = { ...(JSON.parse(content) as object), email: 'team@example.org' };
    await update(id, { content: JSON.stringify(contact) });
    expect((await update(id, { content: JSON.stringify({ ...contact, phone: '1' }) }, editor)).status).toBe(200);
    const diverted = { ...contact, email: 'editor@example.org' };
    for (const change of [{ content: JSON.stringify(diverted) }, { content: '{}' }, { isActive: false }])
      expect(await update<object>(id, change, editor)).toMatchObject({
        status: 403,
        body: { code: 'content.item.reserved', errors: [{ path: 'content' }] },
      });
    expect((await stored('footer-contact')).content).toContain('team@example.org');
    await update(id, { content });
  });

  it('cannot add or delete items', async () => {
    const { body: item } = await create();
    expect((await create({}, editor as never)).status).toBe(403);
    expect((await site.call(`DELETE /admin/content/${item.id}`, undefined, { actor: editor })).status).toBe(403);
    expect((await site.call('PUT /admin/content', { items: [anItem()] }, { actor: editor })).status).toBe(403);
  });
});

it('cannot change the sign-in switches, which have sections with rules of their own', async () => {
  const { id, content } = await stored('otp_email_enabled');
  const refused = { status: 409, body: { code: 'content.item.switch' } };
  expect(await update<object>(id, { content: 'false' })).toMatchObject(refused);
  expect(await remove(id)).toMatchObject(refused);
  expect(await create<object>({ key: 'auth_github_enabled' })).toMatchObject(refused);
  expect(await save([{ key: 'auth_google_enabled', content: 'true' }])).toMatchObject(refused);
  expect(await stored('otp_email_enabled')).toMatchObject({ content });
});

describe('several items', () => {
  it('are written together, and fields that are not sent do not change', async () => {
    const { title } = await stored('brand-color-primary');
    expect(
      await save([
        { key: 'brand-color-primary', content: '#112233' },
        { key: 'homepage_stats_ngos', content: '156' },
        { key: 'platform-logo', content: '', imageUrl: '/logo.svg', type: 'image' },
      ]),
    ).toMatchObject({ status: 200 });
    expect(await shown('brand-color-primary')).toMatchObject({ content: '#112233', title });
    expect(await shown('homepage_stats_ngos')).toMatchObject({ content: '156', type: 'text' });
    expect(await shown('platform-logo')).toMatchObject({ imageUrl: '/logo.svg' });
  });

  it('invalidate the caches of the gateways once, however many they are', async () => {
    const { body: earlier } = await create();
    await site.waitForTold(changed, { key: earlier.key });
    site.told.length = 0;
    const items = [anItem(), anItem(), anItem()].map(({ key, content }) => ({ key, content }));
    await save(items);
    const { body: later } = await create();
    await site.waitForTold(changed, { key: later.key });
    // One message for the three together, one for the later item.
    expect(site.told.filter(({ data }) => String(data.tags).includes('content.site-content'))).toHaveLength(2);
  });

  it('are all written, or none', async () => {
    const before = await shown('site-tagline');
    const answer = await save([
      { key: 'site-tagline', content: 'Another one' },
      { key: 'brand-color-secondary', content: 'green' },
    ]);
    expect(answer).toMatchObject({ status: 400 });
    expect(await shown('site-tagline')).toEqual(before);
  });
});

it('all items are published again each day, for services that begin to consume them later than the stream reaches', async () => {
  const { body } = await create({ isActive: false });
  await site.waitForTold(changed, { key: body.key, version: 1 });
  site.told.length = 0;
  clock.advance(25 * 3_600_000);
  await site.waitForTold(changed, { key: body.key, content: 'Hello', isActive: false, version: 1 });
  await site.waitForTold(changed, { key: 'footer-contact' });
});
