import { createHash } from 'node:crypto';
import { escapeHtml, unescapeHtml } from '@aar/contracts/text/html-entities';
import { CompressedText } from '../encodings';
import type { RenderedPage, WebBuild } from './web-build';

/** Metadata of a page before its scripts run: for the browser's tab, search engines and share previews. */
export interface PageHead {
  title?: string;
  description?: string;
  siteName?: string;
  /** Absolute, as share previews need it. */
  url: string;
  image?: string;
  /** Whether the site is not in production: its screens may offer demo credentials and the page that tests one-time codes. */
  isTrial?: boolean;
}

/** A page as it is sent. */
export interface Page {
  text: CompressedText;
  etag: string;
  /** Hash of its style element, for the Content Security Policy. */
  styleHash: string;
}

/** Data inlined into every page, so that the first paint waits for no request. */
export interface Inlined {
  /** JSON as sent by the content service; without it the page fetches it itself. */
  content?: string;
  /** The site's colours, as CSS declarations. */
  brand: string;
}

interface Filled {
  html: string;
  styleHash: string;
}

/** The built index.html with its head filled in. */
export function fillPage(template: string, head: PageHead, { content, brand }: Inlined): Filled {
  const style = `:root{${brand}}`;
  const title = head.title ?? titleIn(template);
  const html = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/[ \t]*<meta\s+name="description"[^>]*>\n?/, '')
    .replace('</head>', () => `  ${metaOf({ ...head, title }).join('\n    ')}<style>${style}</style>\n  </head>`)
    .replace('</body>', () => `${dataOf('site-content', content)}</body>`);
  return { html, styleHash: hashOf(style) };
}

/**
 * The same with the server-rendered markup, which is visible before any script runs and is then hydrated. Its style sheets
 * are inlined, which saves the first paint a request; their links are disabled, so that the scripts do not fetch them again.
 */
export function fillRendered(
  build: WebBuild,
  painted: RenderedPage,
  head: PageHead,
  { content, brand }: Inlined,
): Filled {
  const { sheets, scripts } = build.filesOf(painted.parts);
  const style = `${sheets.map(build.sheet).join('')}:root{${brand}}${painted.rules}`;
  const own = painted.head.replace(
    /(<meta property="og:\w+" content=")\//g,
    (_, start: string) => start + originOf(head),
  );
  const title = titleIn(own) || head.title || titleIn(build.template);
  const meta = metaOf({ ...head, title }).filter(tag => !own.includes(tag.slice(0, tag.indexOf(' content='))));
  const links = sheets.map(name => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`);
  const data = [
    dataOf('site-content', content),
    dataOf('painted-answers', painted.answers && JSON.stringify(painted.answers)),
    dataOf('painted-scripts', JSON.stringify(scripts.map(name => `/${name}`))),
  ];
  const html = build.template
    .replace(/<title>[^<]*<\/title>/, () => (own.includes('<title>') ? '' : `<title>${escapeHtml(title)}</title>`))
    // Its scripts load after the first paint, which they would delay on a slow connection.
    .replace(/[ \t]*<link rel="(?:stylesheet|modulepreload)"[^>]*>\n?/g, '')
    .replace('</head>', () => `${own}${meta.join('')}<style>${style}</style>${links.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${painted.html}</div>`)
    .replace('</body>', () => `${data.join('')}</body>`);
  return { html, styleHash: hashOf(style) };
}

/** The CSP source that allows an inline element by the hash of its text. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const seal = ({ html, styleHash }: Filled): Page => ({
  text: new CompressedText(Buffer.from(html), 5),
  etag: `"${createHash('sha1').update(html).digest('base64url')}"`,
  styleHash,
});

function metaOf({ isTrial, description, siteName, title, url, image }: PageHead) {
  return [
    tag('name', 'aar-trial', isTrial ? 'true' : undefined),
    tag('name', 'description', description),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', siteName),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:url', url),
    tag('property', 'og:image', image),
    tag('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ].filter(Boolean);
}

const titleIn = (html: string) => unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

const originOf = ({ url }: PageHead) => `${new URL(url).origin}/`;

/** Inline data that the scripts read; it is never executed. */
const dataOf = (id: string, json: string | undefined) =>
  json ? `<script type="application/json" id="${id}">${withoutTags(json)}</script>\n  ` : '';

/** The same JSON, escaped so that it cannot end the script element around it. */
const withoutTags = (json: string) => json.replaceAll('<', '\\u003c');

const tag = (kind: 'name' | 'property', name: string, content: string | undefined) =>
  content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}" />` : '';
