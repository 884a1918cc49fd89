import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { type Blog, blogs, SaveBlog } from '@aar/contracts/content/blogs.contract';
import { type EditedPage, pages, SavePage } from '@aar/contracts/content/pages.contract';
import { SaveStory, type Story, stories } from '@aar/contracts/content/stories.contract';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { atOnce } from '@aar/testing/at-once';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { sampleOf } from '@aar/testing/sample-of';
import { waitUntil } from '@aar/tools/ports.mjs';
import { InitialContent } from '../src/initial-content';
import { admin, type Content, startContent } from './content.harness';

let site: Content;
beforeAll(async () => {
  site = await startContent();
});
afterAll(() => site?.stop());

const as = { actor: admin };
const words = 'Forty dogs were fed, six were treated, and one of them found a home the same evening.';
const blog = (fields: object = {}) => ({
  ...sampleOf(SaveBlog, { excerpt: words, content: `<p>${words}</p>`, featuredImageUrl: '' }),
  ...fields,
});
const story = (fields: object = {}) => ({
  ...sampleOf(SaveStory, { description: `<p>${words}</p>`, beforeImageUrl: '', afterImageUrl: '' }),
  ...fields,
});
const page = (fields: object = {}) => ({ ...sampleOf(SavePage, { content: `<p>${words}</p>` }), ...fields });

const create = <T = Blog>(noun: string, input: object) => site.call<T>(`POST /admin/${noun}`, input, as);
const update = <T = Blog>(noun: string, id: string, input: object) =>
  site.call<T>(`PUT /admin/${noun}/${id}`, input, as);
const remove = (noun: string, id: string) => site.call(`DELETE /admin/${noun}/${id}`, undefined, as);
const read = async <T>(path: string) => (await site.call<T>(`GET ${path}`)).body;
const audited = (action: string, targetId: string) =>
  site.waitForTold('events.identity.deed.done.v1', { action, targetId });

const nouns = [
  { noun: 'blogs', one: blog, html: 'content', audit: 'blog' },
  { noun: 'stories', one: story, html: 'description', audit: 'story' },
  { noun: 'pages', one: page, html: 'content', audit: 'page' },
];

describe.each(nouns)('one of $noun', ({ noun, one, html, audit }) => {
  it('is created, found in the list of the panel, changed in part and deleted, each with an audit entry', async () => {
    const created = await create(noun, one({ title: `Written ${noun}` }));
    expect(created).toMatchObject({ status: 201, body: { title: `Written ${noun}`, version: 1 } });
    const { id } = created.body;
    const list = await site.call<Record<string, object[]>>(`GET /admin/${noun}?q=written`, undefined, as);
    expect(list.body[noun]).toMatchObject([{ id, title: `Written ${noun}` }]);
    expect(list.body[noun]![0]).not.toHaveProperty(html);
    const changed = await update(noun, id, { title: `Changed ${noun}`, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { title: `Changed ${noun}`, version: 2 } });
    expect(await site.call(`GET /admin/${noun}/${id}`, undefined, as)).toEqual({ status: 200, body: changed.body });
    expect((await audited(`${audit}.updated`, id)).diff).toEqual({ title: [`Written ${noun}`, `Changed ${noun}`] });
    expect((await remove(noun, id)).status).toBe(204);
    await audited(`${audit}.created`, id);
    await audited(`${audit}.deleted`, id);
    expect(await site.call(`GET /admin/${noun}/${id}`, undefined, as)).toMatchObject({
      status: 404,
      body: { code: `content.${audit}.unknown` },
    });
  });

  it('is sanitised', async () => {
    const { body } = await create<Record<string, string>>(
      noun,
      one({ [html]: `<h1>${words}</h1><script>alert(1)</script><p onclick="x()"><a href="javascript:x()">A</a></p>` }),
    );
    expect(body[html]).toBe(`<h2>${words}</h2><p><a>A</a></p>`);
  });

  it('that is empty once it is sanitised is refused at its field', async () => {
    const { status, body } = await create<ProblemBody>(noun, one({ [html]: `<style>${words}</style>` }));
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, [html]]);
  });

  it('that somebody else has changed is not overwritten', async () => {
    const { body } = await create(noun, one());
    await update(noun, body.id, { title: 'Of the first one', version: 1 });
    const second = await update<ProblemBody>(noun, body.id, { title: 'Of the second one', version: 1 });
    expect(second).toMatchObject({ status: 409, body: { code: 'content.editorial.changed' } });
    expect(await site.call(`GET /admin/${noun}/${body.id}`, undefined, as)).toMatchObject({
      body: { title: 'Of the first one', version: 2 },
    });
  });

  it('is changed by one of two concurrent saves of the same revision', async () => {
    const { body } = await create(noun, one());
    const both = await atOnce(
      site.dataSource,
      [`select from ${noun} where id = $1 for update`, [body.id]],
      [
        () => update(noun, body.id, { title: 'By the first', version: 1 }),
        () => update(noun, body.id, { title: 'By the other', version: 1 }),
      ],
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that is saved without a change keeps its version', async () => {
    const { body } = await create(noun, one());
    const { slug: _, ...fields } = one() as Record<string, unknown>;
    expect((await update(noun, body.id, { ...fields, version: 1 })).body).toEqual(body);
  });

  it.each([{ id: randomUUID(), role: 'user' }, { id: randomUUID(), role: 'editor' }, null] satisfies (Actor | null)[])(
    'is not written by %j',
    async actor => {
      const { status } = await site.call(`POST /admin/${noun}`, one(), { actor });
      expect(status).toBe(actor ? 403 : 401);
    },
  );

  it('that is sent twice with one Idempotency-Key is created once', async () => {
    const input = one({ title: `Once only ${noun}` });
    const [first, second] = [
      await site.call(`POST /admin/${noun}`, input, { ...as, key: `once-${noun}` }),
      await site.call(`POST /admin/${noun}`, input, { ...as, key: `once-${noun}` }),
    ];
    expect(second.body).toEqual(first.body);
    const list = await site.call<Record<string, object[]>>(`GET /admin/${noun}?q=once+only`, undefined, as);
    expect(list.body[noun]).toHaveLength(1);
  });
});

describe.each(nouns)('the panel’s list of $noun', ({ noun, one }) => {
  it('is searched for Indian words in any spelling, and by Latin ones', async () => {
    const { written, asked, others } = indianSpellings;
    await site.call(`POST /admin/${noun}`, one({ title: written }), as);
    const found = async (q: string) => {
      const list = `GET /admin/${noun}?q=${encodeURIComponent(q)}`;
      return (await site.call<Record<string, { title: string }[]>>(list, undefined, as)).body[noun]!.map(
        ({ title }) => title,
      );
    };
    for (const q of asked) expect([q, await found(q)]).toEqual([q, [written]]);
    for (const q of others) expect([q, await found(q)]).toEqual([q, []]);
  });
});

describe.each([nouns[0]!, nouns[2]!])('the slug of one of $noun', ({ noun, one }) => {
  it('is made from its title, in Latin letters, and is unique', async () => {
    const first = await create(noun, one({ title: `पुणे की बिल्ली ${noun}` }));
    expect(first.body.slug).toBe(`pune-ki-billi-${noun}`);
    const second = await create(noun, one({ title: `पुणे की बिल्ली ${noun}` }));
    expect(second.body.slug).toBe(`pune-ki-billi-${noun}-2`);
  });

  it('differs for two that are created concurrently', async () => {
    const both = await Promise.all([1, 2].map(() => create(noun, one({ title: `At once ${noun}` }))));
    expect(both.map(({ body }) => body.slug).sort()).toEqual([`at-once-${noun}`, `at-once-${noun}-2`]);
  });

  it('that is taken is refused at its field, for a new and for an existing item', async () => {
    const taken = { status: 409, body: { code: 'content.slug.taken', errors: [{ path: 'slug' }] } };
    await create(noun, one({ slug: `taken-${noun}` }));
    expect(await create(noun, one({ slug: `taken-${noun}` }))).toMatchObject(taken);
    const { body } = await create(noun, one());
    expect(await update(noun, body.id, { slug: `taken-${noun}` })).toMatchObject(taken);
  });

  it('does not change with the title alone, and can be changed', async () => {
    const { body } = await create(noun, one({ title: `Staying ${noun}` }));
    expect((await update(noun, body.id, { title: 'Another title', slug: '' })).body.slug).toBe(`staying-${noun}`);
    expect((await update(noun, body.id, { slug: `moved-${noun}` })).body.slug).toBe(`moved-${noun}`);
  });
});

describe('a post', () => {
  it('is read by everybody once it is published, newest first and paginated', async () => {
    const category = 'education';
    for (const title of ['The first post', 'The second post', 'The third post'])
      await create('blogs', blog({ title, category, isPublished: true }));
    await create('blogs', blog({ title: 'Still a draft', category }));
    const first = await read<Output<typeof blogs.public>>(`/blogs/public?category=${category}&limit=2`);
    expect(
      blogs.public.output
        .strict()
        .parse(first)
        .blogs.map(({ title }) => title),
    ).toEqual(['The third post', 'The second post']);
    const rest = await read<Output<typeof blogs.public>>(
      `/blogs/public?category=${category}&limit=2&cursor=${first.nextCursor}`,
    );
    expect([rest.blogs.map(({ title }) => title), rest.nextCursor]).toEqual([['The first post'], null]);
    const post = await read<Output<typeof blogs.publicPost>>('/blogs/public/the-third-post');
    expect(blogs.publicPost.output.strict().parse(post)).toMatchObject({ content: `<p>${words}</p>` });
  });

  it('that is a draft again is not public, and keeps the time of its first publication', async () => {
    const { body } = await create('blogs', blog({ title: 'On and off', isPublished: true }));
    expect(body.publishedAt).not.toBeNull();
    await update('blogs', body.id, { isPublished: false });
    expect(await site.call('GET /blogs/public/on-and-off')).toMatchObject({
      status: 404,
      body: { code: 'content.blog.unknown' },
    });
    const again = await update('blogs', body.id, { isPublished: true });
    expect(again.body.publishedAt).toBe(body.publishedAt);
  });

  it('accepts tags as a list or separated by commas, and has the site as the default author', async () => {
    expect((await create('blogs', blog({ tags: ' dogs, Pune,, dogs ', authorName: '' }))).body).toMatchObject({
      tags: ['dogs', 'Pune'],
      authorName: 'Animal Activist Register',
    });
    expect((await create('blogs', blog({ tags: ['cats'], authorName: 'Asha' }))).body).toMatchObject({
      tags: ['cats'],
      authorName: 'Asha',
    });
  });

  it('gets an error for each wrong field', async () => {
    const wrong = { title: 'Hi', slug: 'Not A Slug', excerpt: 'x', content: '<p>x</p>', category: 'cats' };
    const { status, body } = await create<ProblemBody>('blogs', {
      ...wrong,
      featuredImageUrl: 'x',
      tags: 'x'.repeat(41),
    });
    expect(status).toBe(400);
    expect(Object.fromEntries(body.errors!.map(({ path, message }) => [path, message]))).toMatchObject({
      title: 'Title must be at least 5 characters',
      slug: 'Use small letters, digits and hyphens',
      excerpt: 'Excerpt must be at least 20 characters',
      content: 'Content must be at least 50 characters',
      category: 'Please select a category',
      featuredImageUrl: 'Must be a valid URL',
      tags: 'A tag has at most 40 characters',
    });
  });

  it('may have a text of many thousand words, but not an endless one', async () => {
    expect((await create('blogs', blog({ content: `<p>${'क'.repeat(190_000)}</p>` }))).status).toBe(201);
    expect(await create('blogs', blog({ content: 'x'.repeat(200_001) }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content', message: 'This text is too long' }] },
    });
  });
});

describe('a story', () => {
  it('is read by everybody, the featured first, and never shows the contact of the rescuer', async () => {
    const contact = '9876501234';
    const outcome = 'released';
    await create<Story>(
      'stories',
      story({ title: 'A kite flies', outcome, isFeatured: true, rescuerContact: contact }),
    );
    await create<Story>('stories', story({ title: 'An owl flies', outcome, rescuerContact: contact }));
    const list = await read<Output<typeof stories.public>>(`/stories/public?outcome=${outcome}`);
    expect(
      stories.public.output
        .strict()
        .parse(list)
        .stories.map(({ title }) => title),
    ).toEqual(['A kite flies', 'An owl flies']);
    const { id } = list.stories[0]!;
    const whole = await read<object>(`/stories/public/${id}`);
    expect(stories.publicStory.output.parse(whole)).toMatchObject({ description: `<p>${words}</p>` });
    expect(JSON.stringify([list, whole])).not.toMatch(/rescuerContact|9876501234/);
    expect(JSON.stringify(await audited('story.created', id))).not.toContain(contact);
  });
});

describe('a page', () => {
  it('is read at its slug once it is published', async () => {
    await create<EditedPage>('pages', page({ title: 'How we work', isPublished: true, template: 'about' }));
    const found = await read<Output<typeof pages.public>>('/pages/public/how-we-work');
    expect(pages.public.output.strict().parse(found)).toMatchObject({ title: 'How we work', template: 'about' });
    await create('pages', page({ title: 'Not yet there' }));
    expect((await site.call('GET /pages/public/not-yet-there')).status).toBe(404);
  });

  it('of the footer is listed there in its order, when it is published', async () => {
    const inFooter = { isPublished: true, showInFooter: true };
    await create('pages', page({ title: 'The last page', ...inFooter, sortOrder: 2 }));
    await create('pages', page({ title: 'The first page', ...inFooter, sortOrder: 1 }));
    await create('pages', page({ title: 'A hidden page', showInFooter: true }));
    expect(await read('/pages/public')).toEqual({
      pages: [
        { slug: 'the-first-page', title: 'The first page' },
        { slug: 'the-last-page', title: 'The last page' },
      ],
    });
  });

  it.each(['events', 'admin', 'api', 'blog'])('cannot have the reserved path /%s', async slug => {
    expect(await create('pages', page({ slug }))).toMatchObject({ status: 400, body: { errors: [{ path: 'slug' }] } });
    const { body } = await create<EditedPage>(
      'pages',
      page({ title: `${slug.slice(0, 1).toUpperCase()}${slug.slice(1)}` }),
    );
    expect(body.slug).toBe(`${slug}-2`);
  });

  it('that an administrator deleted is not added again by the next start', async () => {
    const { body } = await site.call<{ pages: EditedPage[] }>('GET /admin/pages?q=About+Us', undefined, as);
    await remove('pages', body.pages[0]!.id);
    await site.service.app.get(InitialContent).onApplicationBootstrap();
    expect((await site.call('GET /pages/public/about-us')).status).toBe(404);
    expect((await site.call('GET /pages/public/contact-us')).status).toBe(200);
  });
});

it('notifies the gateways of the responses that are stale', async () => {
  const before = site.told.length;
  await create('blogs', blog());
  await waitUntil(
    () =>
      site.told
        .slice(before)
        .some(({ subject, data }) => subject.startsWith('live.') && String(data.tags).includes('content.blogs')),
    { what: 'the live notice' },
  );
});
