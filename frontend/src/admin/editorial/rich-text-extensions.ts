import { type Extensions, Mark } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { renamedElements, safeAddress } from '@aar/contracts/content/rich-text-elements';

const headingLevels = [2, 3, 4] as const;

/** Headings of other levels are parsed as the level to which the server renames them. */
const Headings = Heading.extend({
  parseHTML: () => [
    ...headingLevels.map(level => ({ tag: `h${level}`, attrs: { level } })),
    ...Object.entries(renamedElements).map(([tag, heading]) => ({ tag, attrs: { level: Number(heading.slice(1)) } })),
  ],
}).configure({ levels: [...headingLevels] });

/** Subscript and superscript, as in H₂O and m². Google Docs writes them as a style. */
const shifted = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', style: 'sub' | 'super') =>
  Mark.create({
    name,
    excludes: 'subscript superscript',
    parseHTML: () => [{ tag }, { style: `vertical-align=${style}` }],
    renderHTML: () => [tag, 0],
  });

/** The HTML that the editor supports; anything else would be lost. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: false,
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: address => safeAddress(address) !== undefined,
    },
  }),
  Headings,
  shifted('subscript', 'sub', 'sub'),
  shifted('superscript', 'sup', 'super'),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];

const known = new Set(
  'h1 h2 h3 h4 h5 h6 p ul ol li blockquote strong b em i u s sub sup code pre br hr a img table thead tbody tr td th colgroup col'.split(
    ' ',
  ),
);

/** Whether the editor supports all of the HTML; otherwise it is edited as HTML. */
export function isEditable(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every(({ localName }) => known.has(localName));
}
