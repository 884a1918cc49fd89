import { Html, markup } from './html';
import { heading, layout, link, paragraph, siteName } from './layout';
import { type MailContent, oneLine } from './mail-content';

interface CampaignMessage {
  subject: string;
  /** Plain text of several lines, as the administrator wrote it. */
  message: string;
  /** Page that ends such mails to the reader. */
  unsubscribeUrl: string;
}

/** A line of the message: text, with the web addresses in it made links. */
const lineOf = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => (index % 2 ? link(part, part) : markup`${part}`));

const paragraphOf = (text: string): Html =>
  paragraph(
    markup`${text.split('\n').flatMap((line, index) => [...(index ? [new Html('<br>')] : []), ...lineOf(line)])}`,
  );

/** A broadcast: the plain message as text, and escaped in the site's frame. */
export function campaignMail({ subject, message, unsubscribeUrl }: CampaignMessage): MailContent {
  const written = message.replace(/\r\n?/g, '\n');
  const paragraphs = written.split(/\n{2,}/).filter(text => text.trim() !== '');
  const why = `You get this because you are a member of ${siteName}.`;
  return {
    subject: oneLine(subject),
    text: `${written}\n\n--\n${why} Unsubscribe: ${unsubscribeUrl}\n`,
    html: layout({
      preview: oneLine(paragraphs[0] ?? '').slice(0, 120),
      body: markup`${heading(subject)}${paragraphs.map(paragraphOf)}`,
      footer: markup`${why} ${link(unsubscribeUrl, 'Unsubscribe')}`,
    }),
  };
}
