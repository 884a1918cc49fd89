const content = 'services/content/src';
const web = 'services/gateway/src/web';
/** @type {[string, ...string[]]} */
const feeds = ['services/content', 'test/search.spec.ts'];
/** @type {[string, ...string[]]} */
const editorialLife = ['services/content', 'test/editorial-life.spec.ts'];
/** @type {[string, ...string[]]} */
const gateway = ['services/gateway', 'test/web.spec.ts'];

/** Pages and files for search engines, feed readers and visitors. @type {import('../fault.mjs').Fault[]} */
export const pages = [
  {
    name: 'drafts of posts are in the feed',
    file: `${content}/feeds/feeds.controller.ts`,
    find: `.where('is_published', '=', true)
      .where('published_at'`,
    replace: `.$if(table === 'stories', query => query.where('is_published', '=', true))
      .where('published_at'`,
    tests: feeds,
  },
  {
    name: 'drafts of stories are in the feed',
    file: `${content}/feeds/feeds.controller.ts`,
    find: `.where('is_published', '=', true)
      .where('published_at'`,
    replace: `.$if(table === 'blogs', query => query.where('is_published', '=', true))
      .where('published_at'`,
    tests: feeds,
  },
  {
    name: 'drafts of pages are in the sitemap',
    file: `${content}/feeds/feeds.controller.ts`,
    find: `.where('is_published', '=', true);`,
    replace: `.$if(noun !== 'page', query => query.where('is_published', '=', true));`,
    tests: feeds,
  },
  {
    name: 'an Atom feed has no author',
    file: 'libs/platform/src/service/feed-file.ts',
    find: 'author: { name: siteName },',
    replace: '',
    tests: feeds,
  },
  {
    name: 'feed readers take a plain-text title for HTML',
    file: 'libs/platform/src/service/feed-file.ts',
    find: 'isAtom ? asHtml(name) : inXml(name)',
    replace: 'inXml(name)',
    tests: feeds,
  },
  {
    name: 'an empty sitemap is sent',
    file: 'libs/platform/src/service/feed-file.ts',
    find: `pages.length > 0 ? pages : [{ url: '/' }]`,
    replace: 'pages',
    tests: ['services/community', 'test/event-feeds.spec.ts'],
  },
  {
    name: 'a service that starts late never learns the name of the site',
    file: `${content}/site-content/republished-entries.ts`,
    find: 'await resync(this.dataSource, siteContentAggregate);',
    replace: '',
    tests: ['services/content', 'test/admin-content.spec.ts'],
  },
  {
    name: 'the former address of a draft redirects to its new one',
    file: `${content}/editorial/former-addresses.ts`,
    find: `.where('is_published', '=', true)`,
    replace: '',
    tests: editorialLife,
  },
  {
    name: 'an address in use redirects to what had it before',
    file: `${content}/editorial/editorial.service.ts`,
    find: 'if (item.slug && item.isPublished) await dropFormerAddress(tx, kind, item.slug);',
    replace: '',
    tests: editorialLife,
  },
  {
    name: 'the number of an item’s revisions is not limited',
    file: `${content}/editorial/revisions.ts`,
    find: 'const most = 50',
    replace: 'const most = 50_000',
    tests: editorialLife,
  },
  {
    name: 'the revisions of a deleted item are kept',
    file: `${content}/editorial/editorial.service.ts`,
    find: 'await forgetRevisions(tx, kind, id);',
    replace: '',
    tests: editorialLife,
  },
  {
    name: 'search engines index pages of members',
    file: `${web}/web.ts`,
    find: `if (isPrivate(pathname)) void reply.header('x-robots-tag', 'noindex');`,
    replace: '',
    tests: gateway,
  },
  {
    name: 'the source maps of the web app are public',
    file: `${web}/assets.ts`,
    find: ` && !/\\.map(\\.\\w+)?$/.test(file)`,
    replace: '',
    tests: gateway,
  },
  {
    name: 'internal files of the build are public',
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
    name: 'the number of pages rendered at once is not limited',
    file: `${web}/rendered-pages.ts`,
    find: 'if (this.underway.size >= mostAtOnce) return Promise.resolve(undefined);',
    replace: '',
    tests: ['services/gateway', 'src/web/rendered-pages.spec.ts'],
  },
  {
    name: 'feeds are not rate limited',
    file: `${web}/site-files.ts`,
    find: 'await this.limits.count(route, null, request.ip);',
    replace: '',
    tests: gateway,
  },
];
