import type { ContentItem } from '@aar/contracts/content/admin-content.contract';
import { cutText } from '@aar/contracts/text/cut-text';

export const contentTypes: Record<ContentItem['type'], string> = {
  text: /*i18n*/ 'Text',
  image: /*i18n*/ 'Image',
  rich_text: /*i18n*/ 'Rich text',
  json: /*i18n*/ 'JSON',
};

const previewLength = 100;

/** The part of the content that the list shows. */
export const previewOf = ({ content, imageUrl }: Pick<ContentItem, 'content' | 'imageUrl'>) => {
  const text = content || (imageUrl ?? '');
  const cut = cutText(text, previewLength);
  return cut === text ? text : `${cut}...`;
};
