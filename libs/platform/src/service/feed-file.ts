import { Readable } from 'node:stream';
import { Feed } from 'feed';
import { type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap';
import { FileAnswer } from './handlers';

export interface FeedEntry {
  title: string;
  /** Absolute, as all addresses here. */
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
  /** Who speaks where an entry names nobody. */
  siteName: string;
  description: string;
  /** The page that the feed is of. */
  link: string;
  /** Where each format of the feed is. */
  at: Record<'rss.xml' | 'atom.xml', string>;
}

// eslint-disable-next-line no-control-regex -- these are what XML cannot hold
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Members write what feeds repeat: nothing of it may end the section of the document that it stands in. */
const inXml = (text: string) => text.replace(outsideXml, '').replaceAll(']]>', ']] >');
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Readers take a summary for HTML. */
const asHtml = (text: string) => inXml(text).replace(/[&<>]/g, character => entities[character]!);

/** Pictures whose address ends with the name of their media type, which a feed must tell. */
const isTyped = (image: string) => /\.(?:avif|gif|jpeg|png|webp)$/.test(new URL(image).pathname);

/** A feed for readers: RSS 2.0 or Atom. */
export function feedFile(
  { title, siteName, description, link, at }: FeedHead,
  entries: FeedEntry[],
  format: 'rss.xml' | 'atom.xml',
): FileAnswer {
  const isAtom = format === 'atom.xml';
  const feed = new Feed({
    ...{ title, description, link, id: link, language: 'en-IN', copyright: '', generator: title },
    author: { name: siteName },
    updated: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    feedLinks: { rss: at['rss.xml'], atom: at['atom.xml'] },
    feed: at[format],
  });
  for (const { title: name, author, link: page, summary, html, image, publishedAt, updatedAt } of entries)
    feed.addItem({
      // Atom is told that its titles are HTML; those of RSS are plain.
      ...{ title: isAtom ? asHtml(name) : inXml(name), description: asHtml(summary), content: html && inXml(html) },
      ...{ id: page, link: page, published: publishedAt, date: updatedAt },
      ...(image && isTyped(image) && { image }),
      ...(author && (isAtom ? { author: [{ name: inXml(author) }] } : creator(inXml(author)))),
    });
  const [type, xml] = isAtom ? ['atom', feed.atom1()] : ['rss', feed.rss2()];
  return new FileAnswer(`application/${type}+xml; charset=utf-8`, Buffer.from(xml));
}

/** In RSS `author` is an e-mail address; a name stands in an element of Dublin Core. */
const creator = (name: string) => ({ extensions: [{ name: 'dc:creator', objects: { _text: name } }] });

/** Most addresses that a sitemap may have. */
export const mostInSitemap = 50_000;

/** A sitemap of pages of the site, each by its path; of its first page while there is none, since one of nothing is not valid. */
export async function sitemapFile(publicUrl: string, pages: SitemapItemLoose[]): Promise<FileAnswer> {
  const stream = new SitemapStream({
    hostname: publicUrl,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  const xml = await streamToPromise(Readable.from(pages.length > 0 ? pages : [{ url: '/' }]).pipe(stream));
  return new FileAnswer('application/xml; charset=utf-8', xml);
}
