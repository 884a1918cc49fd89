import { Readable } from 'node:stream';
import { Feed } from 'feed';
import { type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap';
import { FileAnswer } from './handlers';

export interface FeedEntry {
  title: string;
  /** Absolute, like all URLs here. */
  link: string;
  summary: string;
  html?: string;
  author?: string;
  image?: string;
  publishedAt: Date;
  updatedAt: Date;
}

export interface FeedHead {
  title: string;
  /** The author of entries without one. */
  siteName: string;
  description: string;
  /** The page that the feed belongs to. */
  link: string;
  /** The URL of each format of the feed. */
  at: Record<'rss.xml' | 'atom.xml', string>;
}

// eslint-disable-next-line no-control-regex -- these are what XML cannot hold
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Feeds contain members' texts, which must not be able to end the CDATA section. */
const inXml = (text: string) => text.replace(outsideXml, '').replaceAll(']]>', ']] >');
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Feed readers interpret a summary as HTML. */
const asHtml = (text: string) => inXml(text).replace(/[&<>]/g, character => entities[character]!);

/** Pictures whose URL ends with their media type, which a feed requires. */
const isTyped = (image: string) => /\.(?:avif|gif|jpeg|png|webp)$/.test(new URL(image).pathname);

/** A feed for readers: RSS 2.0 or Atom. */
export function feedFile(
  { title, siteName, description, link, at }: FeedHead,
  entries: FeedEntry[],
  format: 'rss.xml' | 'atom.xml',
): FileAnswer {
  const isAtom = format === 'atom.xml';
  const feed = new Feed({
    title,
    description,
    link,
    id: link,
    language: 'en-IN',
    copyright: '',
    generator: title,
    author: { name: siteName },
    updated: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    feedLinks: { rss: at['rss.xml'], atom: at['atom.xml'] },
    feed: at[format],
  });
  for (const { title: name, author, link: page, summary, html, image, publishedAt, updatedAt } of entries)
    feed.addItem({
      // The titles of Atom are declared as HTML; those of RSS are plain text.
      title: isAtom ? asHtml(name) : inXml(name),
      description: asHtml(summary),
      content: html && inXml(html),
      id: page,
      link: page,
      published: publishedAt,
      date: updatedAt,
      ...(image && isTyped(image) && { image }),
      ...(author && (isAtom ? { author: [{ name: inXml(author) }] } : creator(inXml(author)))),
    });
  const [type, xml] = isAtom ? ['atom', feed.atom1()] : ['rss', feed.rss2()];
  return new FileAnswer(`application/${type}+xml; charset=utf-8`, Buffer.from(xml));
}

/** In RSS `author` is an e-mail address; a name goes into an element of Dublin Core. */
const creator = (name: string) => ({ extensions: [{ name: 'dc:creator', objects: { _text: name } }] });

/** Maximum number of URLs in a sitemap. */
export const mostInSitemap = 50_000;

/**
 * A sitemap of pages of the site, given as paths. Without pages it contains the home page, because an empty sitemap is invalid.
 */
export async function sitemapFile(publicUrl: string, pages: SitemapItemLoose[]): Promise<FileAnswer> {
  const stream = new SitemapStream({
    hostname: publicUrl,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  const xml = await streamToPromise(Readable.from(pages.length > 0 ? pages : [{ url: '/' }]).pipe(stream));
  return new FileAnswer('application/xml; charset=utf-8', xml);
}
