import { unescapeHtml } from '@aar/contracts/text/html-entities';

/** The plain text of HTML that staff wrote, for a description. */
export const textOf = (html: string) => unescapeHtml(html.replace(/<[^<>]*>/g, ' ').replaceAll('&nbsp;', ' '));
