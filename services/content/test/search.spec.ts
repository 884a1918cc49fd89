import { type PublicPost, SaveBlog } from '@aar/contracts/content/blogs.contract';
import { SavePage } from '@aar/contracts/content/pages.contract';
import { type FoundText, search } from '@aar/contracts/content/search.contract';
import { type PublicStory, SaveStory } from '@aar/contracts/content/stories.contract';
import type { Output } from '@aar/contracts/contract';
import { postCard, storyCard } from '@aar/contracts/item-cards';
import { pageCard, type ShareCard, sharePicturePath, siteCard } from '@aar/contracts/share-cards';
import { feedFaults } from '@aar/testing/feed-faults';
import { sampleOf } from '@aar/testing/sample-of';
import Parser from 'rss-parser';
import { parseSitemap } from 'sitemap';
import { Readable } from 'node:stream';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { admin, type Content, publicUrl, startContent } from './content.harness';

let site: Content;
beforeAll(async () => {
  site = await startContent();
  const filler = 'and one of them found a home the same evening, which is what we hoped for.';
  const isPublished = true;
  await site.dataSource.query('delete from pages');
  await create(
    'blogs',
    sampleOf(SaveBlog, {
      ...post,
      title: 'Vaccinating street dogs',
      content: `<p>Forty dogs were <b>vaccinated</b> &amp; fed, ${filler}</p><p><a href="/register">Join</a></p>`,
      isPublished,
    }),
  );
  await create(
    'blogs',
    sampleOf(SaveBlog, {
      ...post,
      title: 'A draft about dogs',
      content: `<p>Nobody may find these dogs, ${filler}</p>`,
      isPublished: false,
    }),
  );
  await create(
    'stories',
    sampleOf(SaveStory, {
      title: 'Moti <walks> again',
      description: `<p>A dog was hurt, ${filler}</p>`,
      location: 'Pune',
      beforeImageUrl: '',
      afterImageUrl: '',
      rescuerContact: '9876501234',
    }),
  );
  await create(
    'stories',
    sampleOf(SaveStory, {
      title: 'A draft of a dog’s story',
      description: `<p>A dog that nobody may find, ${filler}</p>`,
      location: 'Pune',
      isPublished: false,
      beforeImageUrl: '',
      afterImageUrl: '',
    }),
  );
  await create(
    'pages',
    sampleOf(SavePage, { title: 'पुणे के कुत्ते', content: `<p>पुणे में कुत्तों का बचाव, ${filler}</p>`, isPublished }),
  );
  await create(
    'pages',
    sampleOf(SavePage, {
      title: 'A draft page',
      content: `<p>No dog may be found here, ${filler}</p>`,
      isPublished: false,
    }),
  );
  // Drafts that were public once: the time of their first publication remains.
  for (const table of ['blogs', 'stories', 'pages'])
    await site.dataSource.query(`update ${table} set published_at = now() where not is_published`);
});
afterAll(() => site?.stop());

const post = { excerpt: 'What forty sacks and a little straw can do.', featuredImageUrl: '', slug: '' };
const create = (noun: string, input: object) => site.call(`POST /admin/${noun}`, input, { actor: admin });
const find = async (q: string, more = '') =>
  (await site.call<Output<typeof search.texts>>(`GET /search?q=${encodeURIComponent(q)}${more}`)).body;
const titles = ({ results }: { results: FoundText[] }) => results.map(({ title }) => title.join(''));
const file = async (path: string) => {
  const answer = await site.fetchAs(null, `GET ${path}`);
  return { type: answer.headers.get('content-type'), xml: await answer.text() };
};

describe('a search', () => {
  it('finds published texts by any form of a word, the best first, with the words marked', async () => {
    const found = await find('dog');
    expect(search.texts.output.strict().parse(found)).toBeTruthy();
    expect(titles(found)).toEqual(['Vaccinating street dogs', 'Moti <walks> again']);
    expect(found.results[0]).toMatchObject({ kind: 'blog', path: '/blog/vaccinating-street-dogs' });
    expect(found.results[0]!.title).toEqual(['Vaccinating street ', 'dogs', '']);
    expect(found.results[0]!.excerpt.join('')).toContain('Forty dogs were vaccinated & fed');
    expect(found.results[0]!.excerpt.filter((_, at) => at % 2)).toEqual(['dogs']);
    expect(found.results[1]!.excerpt[1]).toBe('dog');
  });

  it('accepts several words, phrases and exclusions, and words of Indian scripts', async () => {
    expect(titles(await find('forty vaccinated'))).toEqual(['Vaccinating street dogs']);
    expect(titles(await find('"dog was hurt"'))).toEqual(['Moti <walks> again']);
    expect(titles(await find('dog -hurt'))).toEqual(['Vaccinating street dogs']);
    expect(titles(await find('कुत्तों'))).toEqual(['पुणे के कुत्ते']);
    expect(titles(await find('elephant'))).toEqual([]);
  });

  it('finds Indian words in any spelling, and by Latin ones', async () => {
    const { written, asked, others } = indianSpellings;
    const title = 'A word of each kind';
    const filler = 'that are long enough for a post, and say nothing else at all.';
    await create(
      'blogs',
      sampleOf(SaveBlog, { ...post, title, content: `<p>${written} ${filler}</p>`, isPublished: true }),
    );
    const whole = asked.filter(q => !q.startsWith('बिल्\u200d'));
    for (const q of whole) expect([q, titles(await find(q))]).toEqual([q, [title]]);
    for (const q of others) expect([q, titles(await find(q))]).toEqual([q, []]);
    expect(titles(await find('kutta and "हिंदी" -dog'))).toEqual([title]);
    expect(titles(await find('the KUTTA word'))).toEqual([title]);
    const { body } = await site.call<{ blogs: { title: string }[] }>('GET /blogs/public?q=kutta');
    expect(body.blogs.map(blog => blog.title)).toEqual([title]);
    await site.dataSource.query('delete from blogs where title = $1', [title]);
  });

  it('is paginated', async () => {
    const first = await find('evening', '&limit=2');
    const rest = await find('evening', `&limit=2&cursor=${first.nextCursor}`);
    expect([first.results.length, rest.results.length, rest.nextCursor]).toEqual([2, 1, null]);
    expect(new Set([...titles(first), ...titles(rest)]).size).toBe(3);
  });

  it.each(["'", '"', '&|!():*', '\\', '<b>', '((', '- -'])('accepts %j', async q => {
    const { status } = await site.call(`GET /search?q=${encodeURIComponent(`${q} x`)}`);
    expect(status).toBe(200);
  });

  it('of one letter is refused at its field', async () => {
    expect(await site.call('GET /search?q=x')).toMatchObject({ status: 400, body: { errors: [{ path: 'q' }] } });
  });

  it('filters the lists of posts and stories', async () => {
    const blogs = await site.call<{ blogs: object[] }>('GET /blogs/public?q=vaccinated');
    expect([blogs.body.blogs.length]).toEqual([1]);
    expect((await site.call<{ blogs: object[] }>('GET /blogs/public?q=elephant')).body.blogs).toEqual([]);
    expect((await site.call<{ stories: object[] }>('GET /stories/public?q=hurt+dog')).body.stories).toHaveLength(1);
  });
});

describe('a feed', () => {
  it.each([
    ['/feeds/blog/rss.xml', 'rss', 'Vaccinating street dogs', `${publicUrl}/blog/vaccinating-street-dogs`],
    ['/feeds/blog/atom.xml', 'atom', 'Vaccinating street dogs', `${publicUrl}/blog/vaccinating-street-dogs`],
    ['/feeds/stories/rss.xml', 'rss', 'Moti <walks> again', expect.stringMatching(/\/stories\/[0-9a-f-]{36}$/)],
    ['/feeds/stories/atom.xml', 'atom', 'Moti &lt;walks&gt; again', expect.stringMatching(/\/stories\/[0-9a-f-]{36}$/)],
  ] as const)(
    'at %s is valid, is parsed by a feed reader, and has published items only',
    async (path, format, title, link) => {
      const { type, xml } = await file(path);
      expect(type).toBe(`application/${format}+xml; charset=utf-8`);
      expect(await feedFaults(xml, format)).toEqual([]);
      const feed = await new Parser().parseString(xml);
      expect(feed.items.map(item => [item.title, item.link])).toEqual([[title, link]]);
      expect(feed.items[0]!.isoDate).toMatch(/^20/);
      expect(xml).not.toMatch(/9876501234|A draft|undefined|NaN/);
    },
  );

  it('has the author of a post, and its picture if the URL reveals its type', async () => {
    const post = 'https://pictures.example/rally';
    const show = (address: string) => site.dataSource.query('update blogs set featured_image_url = $1', [address]);
    await show(`${post}.webp`);
    for (const format of ['rss', 'atom'] as const) {
      const { xml } = await file(`/feeds/blog/${format}.xml`);
      expect([await feedFaults(xml, format), xml.includes('rally.webp')]).toEqual([[], true]);
      const [item] = (await new Parser({ customFields: { item: ['author'] } }).parseString(xml)).items;
      expect(JSON.stringify(item)).toContain('Animal Activist Register');
    }
    await show(post);
    const { xml } = await file('/feeds/blog/rss.xml');
    expect([await feedFaults(xml, 'rss'), xml.includes('enclosure')]).toEqual([[], false]);
    await show('');
  });

  it('has absolute URLs in its texts', async () => {
    const { xml } = await file('/feeds/blog/rss.xml');
    expect(xml).toContain(`<a href="${publicUrl}/register">`);
  });

  it('of another format is not found', async () => {
    expect((await site.call('GET /feeds/blog/json')).status).toBe(404);
  });
});

describe('a picture for shared links', () => {
  const pictureOf = async (path: string, card: ShareCard, name = 'Animal Activist Register') => {
    const brand = { name, primary: '#059669', secondary: '#047857' };
    const answer = await site.fetchAs(null, `GET ${sharePicturePath(path, card, brand).slice('/api'.length)}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Found after the signature of a PNG and the header of its first chunk.
    const [width, height] = answer.ok ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [];
    return { status: answer.status, width, height, cached: answer.headers.get('cache-control') };
  };
  const drawn = { status: 200, width: 1_200, height: 630, cached: 'public, max-age=31536000, immutable' };

  it('shows a post, a story, a page and the site, each at the URL that its page names', async () => {
    const { body: post } = await site.call<PublicPost>('GET /blogs/public/vaccinating-street-dogs');
    expect(await pictureOf('/blog/vaccinating-street-dogs', postCard(post))).toEqual(drawn);
    const { body } = await site.call<{ stories: PublicStory[] }>('GET /stories/public');
    expect(await pictureOf(`/stories/${body.stories[0]!.id}`, storyCard(body.stories[0]!))).toEqual(drawn);
    expect(await pictureOf('/pages/pune-ke-kutte', pageCard('पुणे के कुत्ते'))).toEqual(drawn);
    expect(await pictureOf('/site', siteCard())).toEqual(drawn);
  });

  it('is not cached if its title is not that of its URL, and there is none of drafts', async () => {
    expect(await pictureOf('/site', siteCard(), 'Another name')).toEqual({ ...drawn, cached: 'no-store' });
    const [story] = await site.dataSource.query<{ id: string }[]>('select id from stories where not is_published');
    const drafts = ['/blog/a-draft-about-dogs', `/stories/${story!.id}`, '/pages/a-draft-page'];
    for (const path of drafts) expect((await pictureOf(path, pageCard('A draft'))).status).toBe(404);
  });
});

it('the sitemap lists all published items except the built-in pages, and fits the official schema', async () => {
  const { type, xml } = await file('/sitemaps/content');
  expect(type).toBe('application/xml; charset=utf-8');
  const items = await parseSitemap(Readable.from([xml]));
  expect(items.map(({ url }) => url.replace(/[0-9a-f-]{36}$/, 'id')).sort()).toEqual([
    `${publicUrl}/blog/vaccinating-street-dogs`,
    `${publicUrl}/pune-ke-kutte`,
    `${publicUrl}/stories/id`,
  ]);
  for (const { lastmod } of items) expect(lastmod).toMatch(/^20\d\d-\d\d-\d\dT/);
  expect(await feedFaults(xml, 'sitemap')).toEqual([]);
});

describe('an excerpt of a long text', () => {
  const more = 'The van goes from lane to lane while it is still dark. '.repeat(5);
  const long = `<p>Volunteers meet at six. ${more}</p><p>They carry a stretcher.</p><p>${more}At noon the ambulance is back.</p>`;
  it.each([
    ['stretcher', /^… .+ …$/],
    ['volunteers', /^Volunteers meet at six\. .+ …$/],
    ['ambulance', /^… .+ At noon the ambulance is back\.?$/],
  ])('about %s has an ellipsis where text was omitted', async (word, shape) => {
    if ((await find('stretcher')).results.length === 0)
      await create('blogs', sampleOf(SaveBlog, { ...post, title: 'A morning', content: long, isPublished: true }));
    expect((await find(word)).results.map(({ excerpt }) => excerpt.join(''))).toEqual([expect.stringMatching(shape)]);
  });
});
