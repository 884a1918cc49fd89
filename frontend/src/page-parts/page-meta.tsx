import { cutText } from '@aar/contracts/text/cut-text';
import { use } from 'react';
import { useSiteName } from './page-title';
import { ServerRendering, type Preview, useAbsolute } from '../server-rendering/server-rendering-context';

interface Meta extends Preview {
  title: string;
  description?: string;
  /** The page's canonical path: without parameters that only filter it or record where the visitor came from. */
  path: string;
  /** Structured data of the page, in schema.org types. */
  data?: readonly object[];
  /** The feed of what the page lists. */
  feed?: { title: string; path: string };
  /** Excluded from search engines. */
  isUnlisted?: boolean;
}

const longestDescription = 200;

const shorten = (text: string) => cutText(text.replace(/\s+/g, ' ').trim(), longestDescription, '…');

/** Title, description, canonical link, structured data and share preview of a page; React moves them into the head. */
export function PageMeta({ title, description, path, data = [], feed, isUnlisted, ...preview }: Meta) {
  const site = useSiteName();
  const absolute = useAbsolute();
  const text = description && shorten(description);
  const rendering = use(ServerRendering);
  return (
    <>
      <title>{`${title} - ${site}`}</title>
      {text && <meta name="description" content={text} />}
      {isUnlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={absolute(path)} />}
      {rendering && <rendering.Preview title={title} text={text} path={path} {...preview} />}
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
          {/* Escaped, so that no text can close the script element. */}
          {JSON.stringify({ '@context': 'https://schema.org', ...one }).replaceAll('<', '\\u003c')}
        </script>
      ))}
    </>
  );
}
