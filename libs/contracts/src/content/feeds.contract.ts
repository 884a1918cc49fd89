import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';

/** RSS 2.0 or Atom. */
export const FeedFormat = z.enum(['rss.xml', 'atom.xml']);
export type FeedFormat = z.infer<typeof FeedFormat>;

const file = { access: 'public', cache: '60s', file: true, output: z.unknown() } as const;

export const feeds = defineContract('content.feeds', {
  blog: route({
    ...file,
    http: 'GET /feeds/blog/:format',
    site: '/feeds/blog/:format',
    summary: 'The newest posts, for feed readers',
    input: z.object({ format: FeedFormat }),
  }),
  stories: route({
    ...file,
    http: 'GET /feeds/stories/:format',
    site: '/feeds/stories/:format',
    summary: 'The newest success stories, for feed readers',
    input: z.object({ format: FeedFormat }),
  }),
  sitemap: route({
    ...file,
    http: 'GET /sitemaps/content',
    site: '/sitemap-content.xml',
    summary: 'Addresses of all published posts, stories and pages, for search engines',
    input: Nothing,
  }),
});
