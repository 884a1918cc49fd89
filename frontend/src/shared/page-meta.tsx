import { use } from 'react';
import { useSiteName } from './page-title';
import { Painter, type Preview, useAbsolute } from './painter';

interface Meta extends Preview {
  title: string;
  description?: string;
  /** The page's own path: without what only narrows it, or how somebody came to it. */
  path: string;
  /** What the page is about, in words of schema.org. */
  data?: readonly object[];
  /** Where feed readers follow what the page lists. */
  feed?: { title: string; path: string };
  /** Nothing for search engines. */
  isUnlisted?: boolean;
}

const longestDescription = 200;

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1).trimEnd()}…`;
};

const characters: Record<string, string> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' },
};

/** The words of HTML that staff wrote, as a description has them. */
export const textOf = (html: string) =>
  html.replace(/<[^<>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, entity => characters[entity]!);

/** What a page says of itself in the browser's tab, to search engines and in share previews; React moves it into the head. */
export function PageMeta({ title, description, path, data = [], feed, isUnlisted, ...preview }: Meta) {
  const site = useSiteName();
  const absolute = useAbsolute();
  const text = description && shorten(description);
  const painter = use(Painter);
  return (
    <>
      <title>{`${title} - ${site}`}</title>
      {text && <meta name="description" content={text} />}
      {isUnlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={absolute(path)} />}
      {painter && <painter.Preview title={title} text={text} path={path} {...preview} />}
      {feed &&
        Object.entries({ 'rss.xml': 'rss', 'atom.xml': 'atom' }).map(([file, format]) => (
          <link
            key={file}
            rel="alternate"
            type={`application/${format}+xml`}
            title={feed.title}
            href={`${feed.path}/${file}`}
          />
        ))}
      {data.map((one, at) => (
        <script key={at} type="application/ld+json" suppressHydrationWarning>
          {/* No text of ours can end the element. */}
          {JSON.stringify({ '@context': 'https://schema.org', ...one }).replaceAll('<', '\\u003c')}
        </script>
      ))}
    </>
  );
}
