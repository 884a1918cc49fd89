import { unescapeHtml } from '@aar/contracts/text/html-entities';

/** React renders elements that it would move into the head before the page's markup. */
const headElements = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/**
 * Splits a page's markup into head, body and style rules. The site's CSP forbids style attributes, so their declarations become
 * rules, which apply until React changes the element.
 */
export function partMarkup(markup: string) {
  const head = headElements.exec(markup)?.[0] ?? '';
  const names = new Map<string, string>();
  // React escapes quotation marks in text and attribute values as &quot;, so this can only match an attribute.
  const html = markup.slice(head.length).replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const declarations = unescapeHtml(escaped);
    if (/[<{}]/.test(declarations)) return '';
    const name = names.get(declarations) ?? `s${names.size + 1}`;
    names.set(declarations, name);
    return ` data-style="${name}"`;
  });
  const rules = [...names].map(([declarations, name]) => `[data-style="${name}"]{${declarations}}`).join('');
  return { head, html, rules };
}
