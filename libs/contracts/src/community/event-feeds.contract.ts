import { z } from 'zod';
import { FeedFormat } from '../content/feeds.contract';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';

const file = { access: 'public', cache: '60s', file: true, output: z.unknown() } as const;

export const eventFeeds = defineContract('community.event-feeds', {
  feed: route({
    ...file,
    http: 'GET /feeds/events/:format',
    site: '/feeds/events/:format',
    summary: 'The events that were announced last, for feed readers',
    input: z.object({ format: FeedFormat }),
  }),
  sitemap: route({
    ...file,
    http: 'GET /sitemaps/community',
    site: '/sitemap-community.xml',
    summary: 'Addresses of the events to come, for search engines',
    input: Nothing,
  }),
});
