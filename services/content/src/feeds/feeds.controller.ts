import { cutText } from '@aar/contracts/text/cut-text';
import { feeds } from '@aar/contracts/content/feeds.contract';
import { builtInPages } from '@aar/contracts/content/pages.contract';
import { wordsOf } from '@aar/contracts/content/editorial';
import { type FeedEntry, feedFile, mostInSitemap, sitemapFile } from '@aar/platform/service/feed-file';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { ContentConfig } from '../content.config';
import { kindsByName as kinds } from '../editorial/kinds';
import { siteName } from '../site-content/site-name';

type In = Inputs<typeof feeds>;
type Row = Omit<FeedEntry, 'link'> & { address: string };

const most = 30;
const longestSummary = 300;

const posts = `select slug as address, title, excerpt as summary, content as html, author_name as author,
    featured_image_url as image, published_at as "publishedAt", updated_at as "updatedAt"
  from blogs where is_published order by published_at desc, id desc limit ${most}`;
const newStories = `select id::text as address, title, description as summary, description as html,
    coalesce(nullif(after_image_url, ''), before_image_url) as image, published_at as "publishedAt", updated_at as "updatedAt"
  from stories where is_published order by published_at desc, id desc limit ${most}`;
const addresses = `
  select * from (
    select 'blog' as noun, slug as address, updated_at from blogs where is_published
    union all select 'story', id::text, updated_at from stories where is_published
    union all select 'page', slug, updated_at from pages where is_published and slug <> all ($1)) item
  order by updated_at desc limit ${mostInSitemap}`;

/** Feeds and the sitemap, for feed readers and search engines. */
@Implements(feeds)
export class FeedsController implements Handlers<typeof feeds> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: ContentConfig,
  ) {}

  blog({ format }: In['blog']) {
    const head = { of: 'Blog', description: 'News, knowledge and reports from the field.', path: '/blog' };
    return this.feed(head, posts, kinds.blog.path, format);
  }

  stories({ format }: In['stories']) {
    const head = { of: 'Success Stories', description: 'Animals that somebody did not walk past.', path: '/stories' };
    return this.feed(head, newStories, kinds.story.path, format);
  }

  async sitemap() {
    const rows = await this.dataSource.query<{ noun: keyof typeof kinds; address: string; updated_at: Date }[]>(
      addresses,
      [builtInPages],
    );
    const pages = rows.map(({ noun, address, updated_at }) => ({
      url: kinds[noun].path(address),
      lastmod: updated_at.toISOString(),
    }));
    return sitemapFile(this.config.PUBLIC_URL, pages);
  }

  private async feed(
    { of, description, path }: { of: string; description: string; path: string },
    query: string,
    pathOf: (address: string) => string,
    format: In['blog']['format'],
  ) {
    const { PUBLIC_URL: site } = this.config;
    const rows = await this.dataSource.query<Row[]>(query);
    const at = (file: string) => `${site}/feeds${path}/${file}`;
    const name = await siteName(this.dataSource.manager);
    const head = {
      ...{ title: `${of} - ${name}`, siteName: name },
      ...{ description, link: site + path, at: { 'rss.xml': at('rss.xml'), 'atom.xml': at('atom.xml') } },
    };
    const entries = rows.map(({ address, html = '', image, summary, ...row }) => ({
      ...row,
      link: site + pathOf(address),
      summary: cutText(wordsOf(summary), longestSummary),
      // Relative URLs do not work in a feed reader.
      html: html.replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${site}/`),
      image: image && new URL(image, site).href,
    }));
    return feedFile(head, entries, format);
  }
}
