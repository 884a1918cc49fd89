import { randomUUID } from 'node:crypto';
import { type Blog, SaveBlog } from '@aar/contracts/content/blogs.contract';
import { editorial, type Preview, type Revision, type WholeRevision } from '@aar/contracts/content/editorial.contract';
import { SavePage } from '@aar/contracts/content/pages.contract';
import { SaveStory } from '@aar/contracts/content/stories.contract';
import type { Output } from '@aar/contracts/contract';
import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import type { ProblemBody } from '@aar/contracts/errors';
import { publishMessage } from '@aar/testing/publish-message';
import { RunningClock } from '@aar/testing/running-clock';
import { sampleOf } from '@aar/testing/sample-of';
import { waitUntil } from '@aar/tools/ports.mjs';
import { OldRevisions } from '../src/editorial/old-revisions.service';
import { admin, aMember, type Content, publicUrl, startContent } from './content.harness';

const hour = 3_600_000;
const clock = new RunningClock();
let site: Content;
let url: string;
beforeAll(async () => {
  site = await startContent({ clock });
  url = site.service.url;
});
afterAll(() => site?.stop());

const words = 'Forty dogs were fed, six were treated, and one of them found a home the same evening.';
const inputs = {
  blogs: sampleOf(SaveBlog, { excerpt: words, content: `<p>${words}</p>`, featuredImageUrl: '' }),
  stories: sampleOf(SaveStory, { description: `<p>${words}</p>`, beforeImageUrl: '', afterImageUrl: '' }),
  pages: sampleOf(SavePage, { content: `<p>${words}</p>` }),
};
type Noun = keyof typeof inputs;
const nouns: Noun[] = ['blogs', 'stories', 'pages'];
const html = { blogs: 'content', stories: 'description', pages: 'content' };

async function call<T = ProblemBody>(http: string, body?: object, actor: typeof admin | null = admin) {
  const headers = body && { 'content-type': 'application/json' };
  const answer = await site.fetchAs(actor, http, { headers, body: body && JSON.stringify(body) }, url);
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as T };
}
const create = async (noun: Noun, fields: object = {}) =>
  (await call<Blog>(`POST /admin/${noun}`, { ...inputs[noun], ...fields })).body;
const update = <T = Blog>(noun: Noun, id: string, fields: object) => call<T>(`PUT /admin/${noun}/${id}`, fields);
const get = async (noun: Noun, id: string) => (await call<Blog>(`GET /admin/${noun}/${id}`)).body;
const revisionsOf = async (noun: Noun, id: string) =>
  (await call<{ revisions: Revision[] }>(`GET /admin/${noun}/${id}/revisions`)).body.revisions;
const restore = <T = Blog>(noun: Noun, id: string, revisionId: string, body: object = {}) =>
  call<T>(`POST /admin/${noun}/${id}/revisions/${revisionId}/restore`, body);
const isPublic = async (noun: Noun, { id, slug }: Blog) =>
  (await call(`GET /${noun}/public/${noun === 'stories' ? id : slug}`, undefined, null)).status === 200;

describe.each(nouns)('revisions of %s', noun => {
  it('are stored by every change, show their fields, and are restored as the newest', async () => {
    const { id } = await create(noun, { title: 'The first title' });
    await update(noun, id, { title: 'The second title', [html[noun]]: `<h2>Other</h2><p>${words}</p>` });
    const kept = await revisionsOf(noun, id);
    expect(kept.map(({ version, title }) => [version, title])).toEqual([
      [2, 'The second title'],
      [1, 'The first title'],
    ]);
    const first = (await call<WholeRevision>(`GET /admin/${noun}/${id}/revisions/${kept[1]!.id}`)).body;
    expect(editorial.revision.output.parse(first).fields).toMatchObject({
      title: 'The first title',
      [html[noun]]: `<p>${words}</p>`,
    });
    const restored = await restore(noun, id, kept[1]!.id, { version: 2 });
    expect(restored).toMatchObject({
      status: 200,
      body: { title: 'The first title', version: 3, [html[noun]]: `<p>${words}</p>` },
    });
    expect((await revisionsOf(noun, id)).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('do not overwrite what somebody else saved meanwhile', async () => {
    const { id } = await create(noun, { title: 'The first title' });
    const [first] = await revisionsOf(noun, id);
    await update(noun, id, { title: 'The second title' });
    expect(await restore<ProblemBody>(noun, id, first!.id, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'content.editorial.changed' },
    });
  });

  it('do not change the publication', async () => {
    const item = await create(noun, { title: 'The first title', isPublished: false });
    const [draft] = await revisionsOf(noun, item.id);
    await update(noun, item.id, { title: 'The second title', isPublished: true });
    expect((await restore(noun, item.id, draft!.id)).body).toMatchObject({
      title: 'The first title',
      isPublished: true,
    });
  });
});

describe('revisions', () => {
  it('are limited to fifty, and are deleted with their item', async () => {
    const { id } = await create('pages');
    for (let at = 1; at <= 51; at += 1) await update('pages', id, { sortOrder: at });
    const kept = await revisionsOf('pages', id);
    expect([kept.length, kept[0]!.version, kept.at(-1)!.version]).toEqual([50, 52, 3]);
    await call(`DELETE /admin/pages/${id}`);
    expect(await site.dataSource.query('select from editorial_revisions where item_id = $1', [id])).toEqual([]);
  });

  it('are deleted after their retention time', async () => {
    const { id } = await create('pages');
    await update('pages', id, { sortOrder: 7 });
    const age = (days: number) =>
      site.dataSource.query(
        `update editorial_revisions set kept_at = now() - interval '${days} days' where item_id = $1 and version = 1`,
        [id],
      );
    const housekeeping = site.service.app.get(OldRevisions);
    await age(729);
    await housekeeping.forget();
    expect(await revisionsOf('pages', id)).toHaveLength(2);
    await age(731);
    await housekeeping.forget();
    expect((await revisionsOf('pages', id)).map(({ version }) => version)).toEqual([2]);
  });

  it('of another item or of none are not found', async () => {
    const [one, other] = [await create('blogs'), await create('blogs')];
    const [revision] = await revisionsOf('blogs', other.id);
    expect(await restore<ProblemBody>('blogs', one.id, revision!.id)).toMatchObject({
      status: 404,
      body: { code: 'content.revision.unknown' },
    });
    expect((await call(`GET /admin/blogs/${randomUUID()}/revisions`)).status).toBe(404);
    expect((await call(`GET /admin/cats/${one.id}/revisions`)).status).toBe(404);
    expect((await call(`GET /admin/blogs/${one.id}/revisions`, undefined, aMember())).status).toBe(403);
  });
});

describe('a scheduled publication', () => {
  const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
  const published = (noun: Noun, id: string) =>
    waitUntil(async () => (await get(noun, id)).isPublished, {
      what: `${noun} ${id} to be published`,
    });

  it.each(nouns)('of %s happens at its time and not before', async noun => {
    const publishAt = at(hour);
    const item = await create(noun, { title: `Scheduled ${noun}`, isPublished: false, publishAt });
    expect(item).toMatchObject({ isPublished: false, publishedAt: null, publishAt });
    expect(await isPublic(noun, item)).toBe(false);
    clock.advance(hour);
    await published(noun, item.id);
    const then = await get(noun, item.id);
    expect(then).toMatchObject({ publishAt: null, version: 2 });
    expect(Date.parse(then.publishedAt!)).toBeGreaterThanOrEqual(Date.parse(publishAt));
    expect(await isPublic(noun, item)).toBe(true);
  });

  it('gets an error at its field for a past or an invalid time', async () => {
    const { status, body } = await call('POST /admin/blogs', {
      ...inputs.blogs,
      isPublished: false,
      publishAt: at(-1),
    });
    expect([status, body.code, body.errors]).toEqual([
      400,
      'content.schedule.past',
      [{ path: 'publishAt', message: 'Please choose a moment in the future' }],
    ]);
    const { id } = await create('blogs', { isPublished: false });
    expect(await update<ProblemBody>('blogs', id, { publishAt: 'tomorrow' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'publishAt', message: 'Please enter a date and a time' }] },
    });
  });

  it('is cancelled by a blank time, and by publishing by hand', async () => {
    const [first, second] = [
      await create('blogs', { isPublished: false, publishAt: at(hour) }),
      await create('blogs', { isPublished: false, publishAt: at(hour) }),
    ];
    await update('blogs', first.id, { publishAt: '' });
    const byHand = await update('blogs', second.id, { isPublished: true });
    expect(byHand.body.publishAt).toBeNull();
    const due = await site.dataSource.query(`select key from due_work where name = 'publish' and key = any($1)`, [
      [`blog:${first.id}`, `blog:${second.id}`],
    ]);
    expect(due).toEqual([]);
  });

  it('that is due while the service is down happens once, when it is back', async () => {
    const { id } = await create('blogs', { isPublished: false, publishAt: at(hour) });
    url = await site.restart(() => clock.advance(2 * hour));
    await published('blogs', id);
    expect(await get('blogs', id)).toMatchObject({ version: 2, publishAt: null });
    await site.waitForTold('events.identity.deed.done.v1', { action: 'blog.updated', targetId: id });
    const told = site.told.filter(({ data }) => data.action === 'blog.updated' && data.targetId === id);
    expect(told).toHaveLength(1);
    expect(told[0]!.data).toMatchObject({ actorId: admin.id });
  });
});

describe('a preview link', () => {
  const linkTo = (noun: Noun, id: string) =>
    call<Output<typeof editorial.preview>>(`POST /admin/${noun}/${id}/preview`, {});
  const follow = <T = Preview>(link: string) =>
    call<T>(`GET /previews/${link.slice(`${publicUrl}/preview/`.length)}`, undefined, null);

  it.each(nouns)('shows a draft of %s to anybody who has it, as visitors will see it', async noun => {
    const { id } = await create(noun, {
      title: 'Nobody knows yet',
      isPublished: false,
      ...(noun === 'stories' && { rescuerContact: '9876501234' }),
    });
    const { url: link, expiresAt } = (await linkTo(noun, id)).body;
    expect(link).toMatch(/^https:\/\/site\.example\/preview\/[\w.-]{50,400}$/);
    const shown = await follow(link);
    expect(editorial.previewed.output.parse(shown.body)).toMatchObject({ noun, item: { title: 'Nobody knows yet' } });
    expect(new Date(shown.body.expiresAt).getTime()).toBe(Math.floor(new Date(expiresAt).getTime() / 1_000) * 1_000);
    expect(JSON.stringify(shown.body)).not.toContain('9876501234');
  });

  it('ends after a day, with its item, and if a byte of it is changed', async () => {
    const { id } = await create('blogs', { isPublished: false });
    const { url: link } = (await linkTo('blogs', id)).body;
    const over = { status: 404, body: { code: 'content.preview.over' } };
    expect(await follow(link.replace(/.(?=.{9}$)/, byte => (byte === 'A' ? 'B' : 'A')))).toMatchObject(over);
    clock.advance(23 * hour);
    expect((await follow(link)).status).toBe(200);
    clock.advance(2 * hour);
    expect(await follow(link)).toMatchObject(over);
    const { url: another } = (await linkTo('blogs', id)).body;
    await call(`DELETE /admin/blogs/${id}`);
    expect(await follow(another)).toMatchObject({ status: 410, body: { code: 'content.editorial.gone' } });
  });

  it('ends when its creator signs out everywhere or resets the password; the links of others do not', async () => {
    const { id } = await create('blogs', { isPublished: false });
    const { url: link } = (await linkTo('blogs', id)).body;
    const colleague = { ...admin, id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0009' };
    const others = await call<Output<typeof editorial.preview>>(`POST /admin/blogs/${id}/preview`, {}, colleague);
    const endedAt = clock.now().toISOString();
    await publishMessage(site.connection, memberSignedOut, {
      memberId: admin.id,
      sessionIds: [],
      all: { except: null, endedAt },
    });
    await waitUntil(async () => (await follow(link)).status === 404, { what: 'the end of the link' });
    expect((await follow(others.body.url)).status).toBe(200);
    clock.advance(1_000);
    expect((await follow((await linkTo('blogs', id)).body.url)).status).toBe(200);
  });

  it('is created by administrators only', async () => {
    const { id } = await create('blogs', { isPublished: false });
    expect((await call(`POST /admin/blogs/${id}/preview`, {}, aMember())).status).toBe(403);
  });
});

describe.each(['blogs', 'pages'] as const)('a former slug of one of %s', noun => {
  it('redirects to the present one, as long as visitors may read the item', async () => {
    const item = await create(noun, { title: `Moving ${noun}`, isPublished: true });
    await update(noun, item.id, { slug: `moved-once-${noun}` });
    await update(noun, item.id, { slug: `moved-twice-${noun}` });
    for (const slug of [item.slug, `moved-once-${noun}`])
      expect(await call(`GET /${noun}/public/${slug}`, undefined, null)).toMatchObject({
        status: 200,
        body: { slug: `moved-twice-${noun}` },
      });
    await update(noun, item.id, { isPublished: false });
    expect((await call(`GET /${noun}/public/${item.slug}`, undefined, null)).status).toBe(404);
  });

  it('is gone if the item is deleted, until another item takes the slug', async () => {
    const item = await create(noun, { title: `Going ${noun}`, isPublished: true });
    await update(noun, item.id, { slug: `gone-${noun}` });
    await call(`DELETE /admin/${noun}/${item.id}`);
    for (const slug of [item.slug, `gone-${noun}`])
      expect(await call(`GET /${noun}/public/${slug}`, undefined, null)).toMatchObject({
        status: 410,
        body: { code: 'content.editorial.gone' },
      });
    const { id } = await create(noun, { title: 'Another one', slug: `gone-${noun}`, isPublished: true });
    expect(await call(`GET /${noun}/public/gone-${noun}`, undefined, null)).toMatchObject({
      status: 200,
      body: { title: 'Another one' },
    });
    await update(noun, id, { isPublished: false });
    expect((await call(`GET /${noun}/public/gone-${noun}`, undefined, null)).status).toBe(404);
  });

  it('is unknown if nobody could ever read the item', async () => {
    const item = await create(noun, { title: `Only a draft of ${noun}`, isPublished: false });
    await update(noun, item.id, { slug: `still-a-draft-${noun}` });
    await call(`DELETE /admin/${noun}/${item.id}`);
    for (const slug of [item.slug, `still-a-draft-${noun}`])
      expect((await call(`GET /${noun}/public/${slug}`, undefined, null)).status).toBe(404);
  });
});

it('a story that was deleted is gone, and a draft of one is unknown', async () => {
  const [gone, draft] = [await create('stories'), await create('stories', { isPublished: false })];
  await call(`DELETE /admin/stories/${gone.id}`);
  expect((await call(`GET /stories/public/${gone.id}`, undefined, null)).status).toBe(410);
  expect((await call(`GET /stories/public/${draft.id}`, undefined, null)).status).toBe(404);
});
