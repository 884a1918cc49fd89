/** What React moves into the head stands before the page in its markup. */
const headElements = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const unescape = (value: string) => value.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => characters[entity]!);

/**
 * The parts of a page's markup. The site's CSP forbids style attributes: their declarations become rules, which hold until React
 * changes the element.
 */
export function partMarkup(markup: string) {
  const head = headElements.exec(markup)?.[0] ?? '';
  const names = new Map<string, string>();
  // A quotation mark in a text or in an attribute is written &quot;: this is an attribute of an element.
  const html = markup.slice(head.length).replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const declarations = unescape(escaped);
    if (/[<{}]/.test(declarations)) return '';
    const name = names.get(declarations) ?? `s${names.size + 1}`;
    names.set(declarations, name);
    return ` data-style="${name}"`;
  });
  const rules = [...names].map(([declarations, name]) => `[data-style="${name}"]{${declarations}}`).join('');
  return { head, html, rules };
}
