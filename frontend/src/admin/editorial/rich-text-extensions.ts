import type { Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { safeAddress } from '@aar/contracts/content/rich-text-elements';

/** The HTML that the editor supports; anything else would be lost. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: address => safeAddress(address) !== undefined,
    },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];

const known = new Set(
  'h1 h2 h3 h4 p ul ol li blockquote strong b em i u s code pre br hr a img table thead tbody tr td th colgroup col'.split(
    ' ',
  ),
);

/** Whether the editor supports all of the HTML; otherwise it is edited as HTML. */
export function isEditable(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every(({ localName }) => known.has(localName));
}
