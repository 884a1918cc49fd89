import { feedFaults } from './feed-faults';

const feed = (more = '') => `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
  <id>https://site.example/blog</id><title>Blog</title><updated>2026-11-22T10:00:00.000Z</updated>
  <link rel="alternate" href="https://site.example/blog"/><link rel="self" href="https://site.example/feeds/blog/atom.xml"/>
  ${more}</feed>`;
const author = '<author><name>Register</name></author>';
const entry = `<entry><id>https://site.example/blog/1</id><title>One</title><updated>2026-11-22T10:00:00.000Z</updated>
  <link href="https://site.example/blog/1"/></entry>`;

it('finds no error in a valid feed', async () => {
  expect(await feedFaults(feed(author + entry), 'atom')).toEqual([]);
});

it.each([
  ['a feed of nobody', 'atom', feed(entry)],
  ['a moment without its zone', 'atom', feed(author + entry.replace('.000Z', ''))],
  ['no XML at all', 'atom', 'Service unavailable'],
  ['an author without an e-mail address', 'rss', `<rss version="2.0"><channel><author>Asha</author></channel></rss>`],
  ['a sitemap of nothing', 'sitemap', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'],
  ['an index of nothing', 'sitemap-index', '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'],
] as const)('finds fault with %s', async (_, kind, xml) => {
  expect(await feedFaults(xml, kind)).not.toEqual([]);
});
