/** What a page says of itself before its scripts run: in the browser's tab, to search engines and in share previews. */
export interface PageHead {
  title?: string;
  description?: string;
  siteName?: string;
  /** Absolute, as share previews need it. */
  url: string;
  image?: string;
  /** A site for trying things out: its screens may offer demo credentials and the page that tests one-time codes. */
  isTrial?: boolean;
}

/**
 * The built index.html with its head filled in and the site's content inlined, so that the first paint waits for no call.
 * `content` is JSON text as the content service answered it; without it the page asks for itself.
 */
export function fillPage(template: string, head: PageHead, content: string | undefined): string {
  const title = head.title ?? /<title>([^<]*)<\/title>/.exec(template)?.[1] ?? '';
  const meta = [
    tag('name', 'aar-trial', head.isTrial ? 'true' : undefined),
    tag('name', 'description', head.description),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', head.siteName),
    tag('property', 'og:title', title),
    tag('property', 'og:description', head.description),
    tag('property', 'og:url', head.url),
    tag('property', 'og:image', head.image),
    tag('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
  ];
  const data = content && `<script type="application/json" id="site-content">${withoutTags(content)}</script>\n  `;
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/[ \t]*<meta\s+name="description"[^>]*>\n?/, '')
    .replace('</head>', () => `  ${meta.filter(Boolean).join('\n    ')}\n  </head>`)
    .replace('</body>', () => `${data ?? ''}</body>`);
}

/** JSON that stays JSON and cannot end the script element it stands in. */
const withoutTags = (json: string) => json.replaceAll('<', '\\u003c');

const tag = (kind: 'name' | 'property', name: string, content: string | undefined) =>
  content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}" />` : '';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!);
