import { isOwnAddress } from '../own-address';

/** Allowed elements of rich text, and the allowed attributes of each. Server and browser share this list. */
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

/** The page has its own h1 and needs no deeper headings than these. */
export const renamedElements: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Elements that are removed together with their content. */
export const droppedElements = [
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
  'form',
  'input',
  'textarea',
  'select',
  'option',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
];

/** Attributes that must be small integers. */
export const numberAttributes = ['start', 'colspan', 'rowspan', 'width', 'height'];
export const isSmallNumber = (text: string) => /^\d{1,4}$/.test(text);

/** The URL if a link may point to it (web, mail, telephone, a path or an anchor of this site), else undefined. */
export function safeAddress(address: string): string | undefined {
  const text = address.trim();
  if (isOwnAddress(text) || text.startsWith('#')) return text;
  try {
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(text).protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The URL if a picture may be loaded from it, else undefined. */
export const safePicture = (address: string): string | undefined =>
  safeAddress(address)?.match(/^(?:https?:|\/).*/s)?.[0];
