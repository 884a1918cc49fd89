import type { FastifyInstance } from 'fastify';
import { isPicture } from '@aar/contracts/contract';
import { indexedPaths, privateSections } from '@aar/contracts/site-paths';
import { escapeHtml } from '@aar/contracts/text/html-entities';
import { apiPrefix, publishedRoutes } from '../routes/published-routes';
import { sitemaps } from './site-files';

const anHour = 'public, max-age=3600';

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Pictures that pages link to: apps that preview a shared link fetch them, and many of these obey robots.txt. */
const pictures = publishedRoutes
  .filter(route => route.access === 'public' && isPicture(route))
  .map(({ path }) => apiPrefix + path.replace(/:.*/, ''));

/**
 * Serves `/robots.txt`, which tells search engines which pages they may visit, and `/sitemap.xml`, the index of the sitemaps of
 * the site's own pages and of the services.
 */
export function addRobots(server: FastifyInstance, publicUrl: string) {
  const robots = [
    'User-agent: *',
    ...pictures.map(path => `Allow: ${path}`),
    ...['/api/', '/auth/', ...privateSections].map(path => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const urls = indexedPaths.map(path => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>\n`).join('');
  const own = `${xml}<urlset xmlns="${xmlns}">\n${urls}</urlset>\n`;
  const parts = ['/sitemap-site.xml', ...sitemaps]
    .map(path => `  <sitemap><loc>${escapeHtml(publicUrl + path)}</loc></sitemap>\n`)
    .join('');
  const index = `${xml}<sitemapindex xmlns="${xmlns}">\n${parts}</sitemapindex>\n`;
  const send = (url: string, type: string, body: string) =>
    server.get(url, (_request, reply) => reply.header('cache-control', anHour).type(type).send(body));
  send('/robots.txt', 'text/plain; charset=utf-8', robots);
  send('/sitemap.xml', 'application/xml; charset=utf-8', index);
  send('/sitemap-site.xml', 'application/xml; charset=utf-8', own);
}
