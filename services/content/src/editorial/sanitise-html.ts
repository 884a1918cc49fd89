import {
  droppedElements,
  isSmallNumber,
  numberAttributes,
  renamedElements,
  richTextElements,
  safeAddress,
  safePicture,
} from '@aar/contracts/content/rich-text-elements';
import sanitizeHtml from 'sanitize-html';

type Attributes = sanitizeHtml.Attributes;

const numbers = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => !numberAttributes.includes(name) || isSmallNumber(value)),
  );

const withAddress = (name: 'href' | 'src', safe: (address: string) => string | undefined) =>
  function (tagName: string, attributes: Attributes): sanitizeHtml.Tag {
    const all = numbers(attributes);
    const { [name]: address = '', ...others } = all;
    const kept = safe(address);
    // Preserves the order of the attributes, so that clean HTML does not change.
    return { tagName, attribs: kept ? { ...all, [name]: kept } : others };
  };
const tidy = (tagName: string, attributes: Attributes): sanitizeHtml.Tag => ({ tagName, attribs: numbers(attributes) });

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: Object.fromEntries(Object.entries(richTextElements).map(([name, kept]) => [name, [...kept]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [...droppedElements],
  disallowedTagsMode: 'discard',
  // Deeper nesting indicates an attack.
  nestingLimit: 50,
  transformTags: {
    ...renamedElements,
    ol: tidy,
    td: tidy,
    th: tidy,
    a: withAddress('href', safeAddress),
    img: withAddress('src', safePicture),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** Reduces HTML to what a text needs: no scripts, styles, frames or script URLs. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, options).trim();
