import { eventFeeds } from '@aar/contracts/community/event-feeds.contract';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { Clock } from '@aar/platform/service/clock';
import { feedFile, mostInSitemap, sitemapFile } from '@aar/platform/service/feed-file';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { CommunityConfig } from '../community.config';
import { db } from '../database/db';
import { siteBrand } from '../share-pictures/site-brand';
import { isActiveMember } from '../standing/standing';

const most = 30;
/** The events of the public list: active, upcoming, by active members and not hidden. */
const shown = (dataSource: DataSource, now: Date) =>
  db(dataSource)
    .selectFrom('events')
    .where('status', '=', 'active')
    .where('starts_at', '>', now)
    .where(({ ref }) => isActiveMember(ref('events.owner_id')))
    .where(({ not, ref }) => not(isHiddenContent('community.event', ref('events.id'))));
const day = sql<string>`to_char(${sql.ref('event_date')}, 'DD Mon YYYY') || ', ' || to_char(${sql.ref('event_time')}, 'FMHH12:MI am')`;
const place = sql<string>`concat_ws(', ', nullif(${sql.ref('location')}, ''), ${sql.ref('city')}, ${sql.ref('state')})`;

/** Upcoming events for feed readers and search engines. */
@Implements(eventFeeds)
export class EventFeedsController implements Handlers<typeof eventFeeds> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: CommunityConfig,
    private readonly clock: Clock,
  ) {}

  async feed({ format }: Inputs<typeof eventFeeds>['feed']) {
    const { PUBLIC_URL: site } = this.config;
    const rows = await shown(this.dataSource, this.clock.now())
      .select(['id', 'title', 'description as summary', day.as('day'), place.as('place')])
      .select(['created_at as publishedAt', 'created_at as updatedAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    const at = (file: string) => `${site}/feeds/events/${file}`;
    const { name } = await siteBrand(this.dataSource);
    const head = {
      title: `Events - ${name}`,
      siteName: name,
      description: 'Rallies, camps and meetings for animals, as they are announced.',
      link: `${site}/events`,
      at: { 'rss.xml': at('rss.xml'), 'atom.xml': at('atom.xml') },
    };
    const entries = rows.map(({ id, day, place, summary, ...row }) => ({
      ...row,
      link: `${site}/events/${id}`,
      summary: `${day}, ${place}. ${summary}`,
    }));
    return feedFile(head, entries, format);
  }

  async sitemap() {
    const coming = shown(this.dataSource, this.clock.now()).select(['id', 'created_at']);
    const rows = await coming.orderBy('starts_at').limit(mostInSitemap).execute();
    const pages = rows.map(({ id, created_at }) => ({ url: `/events/${id}`, lastmod: created_at.toISOString() }));
    return sitemapFile(this.config.PUBLIC_URL, pages);
  }
}
