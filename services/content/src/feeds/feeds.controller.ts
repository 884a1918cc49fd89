import { cutText } from '@aar/contracts/text/cut-text';
import { feeds } from '@aar/contracts/content/feeds.contract';
import { builtInPages } from '@aar/contracts/content/pages.contract';
import { wordsOf } from '@aar/contracts/content/editorial';
import { type FeedEntry, feedFile, mostInSitemap, sitemapFile } from '@aar/platform/service/feed-file';
import { noneOf } from '@aar/platform/database/any-of';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type NotNull, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import type { EditorialKind } from '../editorial/editorial-kind';
import { ContentConfig } from '../content.config';
import { kindsByName as kinds } from '../editorial/kinds';
import { siteName } from '../site-content/site-name';

type In = Inputs<typeof feeds>;
type Row = Omit<FeedEntry, 'link'> & { address: string };

const most = 30;
const longestSummary = 300;

/** Feeds and the sitemap, for feed readers and search engines. */
@Implements(feeds)
export class FeedsController implements Handlers<typeof feeds> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: ContentConfig,
  ) {}

  async blog({ format }: In['blog']) {
    const head = { of: 'Blog', description: 'News, knowledge and reports from the field.', path: '/blog' };
    const posts = await this.newest('blogs')
      .select(['slug as address', 'title', 'excerpt as summary', 'content as html', 'author_name as author'])
      .select('featured_image_url as image')
      .execute();
    return this.feed(head, posts, kinds.blog.path, format);
  }

  async stories({ format }: In['stories']) {
    const head = { of: 'Success Stories', description: 'Animals that somebody did not walk past.', path: '/stories' };
    const stories = await this.newest('stories')
      .select(['id as address', 'title', 'description as summary', 'description as html'])
      .select(({ fn, val }) =>
        fn.coalesce(fn<string | null>('nullif', ['after_image_url', val('')]), 'before_image_url').as('image'),
      )
      .execute();
    return this.feed(head, stories, kinds.story.path, format);
  }

  async sitemap() {
    const addressesOf = ({ noun, table, slugs }: EditorialKind) =>
      db(this.dataSource)
        .selectFrom(table)
        .select(({ ref, cast }) => [
          sql<keyof typeof kinds>`${sql.lit(noun)}`.as('kind'),
          cast<string>(ref(slugs ? 'slug' : 'id'), 'text').as('address'),
          'updated_at as updatedAt',
        ])
        .where('is_published', '=', true);
    const rows = await addressesOf(kinds.blog)
      .unionAll(addressesOf(kinds.story))
      .unionAll(addressesOf(kinds.page).where('slug', '<>', noneOf(builtInPages)))
      .orderBy('updatedAt', 'desc')
      .limit(mostInSitemap)
      .execute();
    const pages = rows.map(({ kind, address, updatedAt }) => ({
      url: kinds[kind].path(address),
      lastmod: updatedAt.toISOString(),
    }));
    return sitemapFile(this.config.PUBLIC_URL, pages);
  }

  private newest(table: 'blogs' | 'stories') {
    return db(this.dataSource)
      .selectFrom(table)
      .select(['published_at as publishedAt', 'updated_at as updatedAt'])
      .where('is_published', '=', true)
      .where('published_at', 'is not', null)
      .$narrowType<{ publishedAt: NotNull }>()
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most);
  }

  private async feed(
    { of, description, path }: { of: string; description: string; path: string },
    rows: Row[],
    pathOf: (address: string) => string,
    format: In['blog']['format'],
  ) {
    const { PUBLIC_URL: site } = this.config;
    const at = (file: string) => `${site}/feeds${path}/${file}`;
    const name = await siteName(this.dataSource.manager);
    const head = {
      title: `${of} - ${name}`,
      siteName: name,
      description,
      link: site + path,
      at: { 'rss.xml': at('rss.xml'), 'atom.xml': at('atom.xml') },
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
