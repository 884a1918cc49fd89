import type { FastifyInstance } from 'fastify';
import { indexedPaths, privateSections } from '@aar/contracts/site-paths';

const anHour = 'public, max-age=3600';

/** Serves `/robots.txt` and `/sitemap.xml`: which pages of the site search engines may visit. */
export function addRobots(server: FastifyInstance, publicUrl: string) {
  const robots = [
    'User-agent: *',
    ...['/api/', '/auth/', ...privateSections].map(path => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const urls = indexedPaths.map(path => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`).join('');
  const sitemap =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
  const send = (url: string, type: string, body: string) =>
    server.get(url, (_request, reply) => reply.header('cache-control', anHour).type(type).send(body));
  send('/robots.txt', 'text/plain; charset=utf-8', robots);
  send('/sitemap.xml', 'application/xml; charset=utf-8', sitemap);
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
