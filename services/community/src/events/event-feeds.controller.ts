import { eventFeeds } from '@aar/contracts/community/event-feeds.contract';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { Clock } from '@aar/platform/service/clock';
import { type FeedEntry, feedFile, mostInSitemap, sitemapFile } from '@aar/platform/service/feed-file';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { CommunityConfig } from '../community.config';
import { siteBrand } from '../share-pictures/site-brand';
import { isActiveMemberSql } from '../standing/standing';

type Row = Omit<FeedEntry, 'link'> & { id: string; day: string; place: string };

const most = 30;
/** The events of the public list: active, upcoming, by active members and not hidden. */
const shown = `status = 'active' and starts_at > $1 and ${isActiveMemberSql('events.owner_id')}
  and ${isShown('community.event', 'events.id')}`;
const announced = `
  select id, title, description as summary, to_char(event_date, 'DD Mon YYYY') || ', ' || to_char(event_time, 'FMHH12:MI am') as day,
    concat_ws(', ', nullif(location, ''), city, state) as place, created_at as "publishedAt", created_at as "updatedAt"
  from events where ${shown} order by created_at desc, id desc limit ${most}`;
const toCome = `select id, created_at from events where ${shown} order by starts_at limit ${mostInSitemap}`;

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
    const rows = await this.dataSource.query<Row[]>(announced, [this.clock.now()]);
    const at = (file: string) => `${site}/feeds/events/${file}`;
    const { name } = await siteBrand(this.dataSource);
    const head = {
      ...{ title: `Events - ${name}`, siteName: name },
      description: 'Rallies, camps and meetings for animals, as they are announced.',
      ...{ link: `${site}/events`, at: { 'rss.xml': at('rss.xml'), 'atom.xml': at('atom.xml') } },
    };
    const entries = rows.map(({ id, day, place, summary, ...row }) => ({
      ...row,
      link: `${site}/events/${id}`,
      summary: `${day}, ${place}. ${summary}`,
    }));
    return feedFile(head, entries, format);
  }

  async sitemap() {
    const rows = await this.dataSource.query<{ id: string; created_at: Date }[]>(toCome, [this.clock.now()]);
    const pages = rows.map(({ id, created_at }) => ({ url: `/events/${id}`, lastmod: created_at.toISOString() }));
    return sitemapFile(this.config.PUBLIC_URL, pages);
  }
}
