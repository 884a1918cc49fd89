const content = 'services/content/src';
const web = 'services/gateway/src/web';
/** @type {[string, ...string[]]} */
const feeds = ['services/content', 'test/search.spec.ts'];
/** @type {[string, ...string[]]} */
const editorialLife = ['services/content', 'test/editorial-life.spec.ts'];
/** @type {[string, ...string[]]} */
const gateway = ['services/gateway', 'test/web.spec.ts'];

/** What search engines, feed readers and visitors get. @type {import('../fault.mjs').Fault[]} */
export const pages = [
  {
    name: 'drafts of posts are in the feed',
    file: `${content}/feeds/feeds.controller.ts`,
    find: 'from blogs where is_published order by published_at desc',
    replace: 'from blogs order by published_at desc',
    tests: feeds,
  },
  {
    name: 'drafts of stories are in the feed',
    file: `${content}/feeds/feeds.controller.ts`,
    find: 'from stories where is_published order by published_at desc',
    replace: 'from stories order by published_at desc',
    tests: feeds,
  },
  {
    name: 'drafts of pages are in the sitemap',
    file: `${content}/feeds/feeds.controller.ts`,
    find: 'from pages where is_published and slug',
    replace: 'from pages where slug',
    tests: feeds,
  },
  {
    name: 'an Atom feed names nobody as its author',
    file: 'libs/platform/src/service/feed-file.ts',
    find: 'author: { name: siteName },',
    replace: '',
    tests: feeds,
  },
  {
    name: 'readers take a title for HTML that somebody wrote as text',
    file: 'libs/platform/src/service/feed-file.ts',
    find: 'isAtom ? asHtml(name) : inXml(name)',
    replace: 'inXml(name)',
    tests: feeds,
  },
  {
    name: 'a sitemap of nothing is sent',
    file: 'libs/platform/src/service/feed-file.ts',
    find: `pages.length > 0 ? pages : [{ url: '/' }]`,
    replace: 'pages',
    tests: ['services/community', 'test/event-feeds.spec.ts'],
  },
  {
    name: 'a service that begins late never hears what the site is called',
    file: `${content}/site-content/entries-told-again.ts`,
    find: 'for (const entry of entries) await addToOutbox(tx, siteContentChanged, entry);',
    replace: '',
    tests: ['services/content', 'test/admin-content.spec.ts'],
  },
  {
    name: 'the address that a draft had tells its new one',
    file: `${content}/editorial/former-addresses.ts`,
    find: 'on item.id = item_id and item.is_published where',
    replace: 'on item.id = item_id where',
    tests: editorialLife,
  },
  {
    name: 'an address that something has now leads to what had it before',
    file: `${content}/editorial/editorial.service.ts`,
    find: 'if (item.slug && item.isPublished) await takeOver(tx, kind, item.slug);',
    replace: '',
    tests: editorialLife,
  },
  {
    name: 'revisions of one item are kept without end',
    file: `${content}/editorial/revisions.ts`,
    find: 'const most = 50',
    replace: 'const most = 50_000',
    tests: editorialLife,
  },
  {
    name: 'revisions outlive what they are of',
    file: `${content}/editorial/editorial.service.ts`,
    find: 'await forgetRevisions(tx, kind, id);',
    replace: '',
    tests: editorialLife,
  },
  {
    name: 'pages of members are found by search engines',
    file: `${web}/web.ts`,
    find: `if (isPrivate(pathname)) void reply.header('x-robots-tag', 'noindex');`,
    replace: '',
    tests: gateway,
  },
  {
    name: 'the sources of the web are public',
    file: `${web}/assets.ts`,
    find: ` && !/\\.map(\\.\\w+)?$/.test(file)`,
    replace: '',
    tests: gateway,
  },
  {
    name: 'what the build keeps for us is public',
    file: `${web}/assets.ts`,
    find: `.filter(file => !file.split('/').some(part => part.startsWith('.')))`,
    replace: '',
    tests: gateway,
  },
  {
    name: 'other sites show ours in a frame',
    file: `${web}/web.ts`,
    find: `frameAncestors: ["'none'"],`,
    replace: '',
    tests: gateway,
  },
  {
    name: 'pages are painted however many are under way',
    file: `${web}/painted-pages.ts`,
    find: 'if (this.underway.size >= mostAtOnce) return Promise.resolve(undefined);',
    replace: '',
    tests: ['services/gateway', 'src/web/painted-pages.spec.ts'],
  },
  {
    name: 'feeds are not counted',
    file: `${web}/site-files.ts`,
    find: 'await this.limits.count(route, null, request.ip);',
    replace: '',
    tests: gateway,
  },
];
