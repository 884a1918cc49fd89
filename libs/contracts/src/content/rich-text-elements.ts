/** Elements that texts of ours may contain, and the attributes of each that stay. Server and browser keep to this one list. */
export const richTextElements: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'h2 h3 h4 p ul li blockquote strong b em i u s small sub sup code pre br hr figure figcaption'
      .concat(' table thead tbody tr dl dt dd span div')
      .split(' ')
      .map(name => [name, []]),
  ),
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
};

/** A page has one h1 of its own; of the deep headings none is needed. */
export const renamedElements: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Elements whose text is no text of the page. */
export const droppedElements = [
  ...['script', 'style', 'template', 'iframe', 'object', 'embed', 'noscript', 'svg', 'math', 'form', 'input'],
  ...['textarea', 'select', 'option', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

/** Attributes that are small whole numbers. */
export const numberAttributes = ['start', 'colspan', 'rowspan', 'width', 'height'];
export const isSmallNumber = (text: string) => /^\d{1,4}$/.test(text);

const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

/** The address when a link may lead there: the web, mail, telephone, a path or an anchor of this site. */
export function safeAddress(address: string): string | undefined {
  const text = address.trim();
  if (isOwnPath(text) || text.startsWith('#')) return text;
  try {
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(text).protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The address when a picture may come from there. */
export const safePicture = (address: string): string | undefined =>
  safeAddress(address)?.match(/^(?:https?:|\/).*/s)?.[0];
