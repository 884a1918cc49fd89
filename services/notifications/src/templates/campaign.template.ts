import { Html, markup } from './html';
import { heading, layout, link, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';

interface CampaignMessage {
  siteName: string;
  subject: string;
  /** Plain text of several lines, as the administrator wrote it. */
  message: string;
  /** Page by which the site is written to: nobody reads what is sent to the sender of a mail. */
  contactUrl: string;
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

const noReply = 'Please do not reply to this e-mail, nobody would read it. Write to us';

/** A broadcast: the plain message as text, and escaped in the site's frame. */
export function campaignMail({ siteName, subject, message, contactUrl, unsubscribeUrl }: CampaignMessage): MailContent {
  const written = message.replace(/\r\n?/g, '\n');
  const paragraphs = written.split(/\n{2,}/).filter(text => text.trim() !== '');
  const why = `You get this because you are a member of ${siteName}.`;
  return {
    subject: oneLine(subject),
    text: `${written}\n\n--\n${noReply} at ${contactUrl}\n${why} Unsubscribe: ${unsubscribeUrl}\n`,
    html: layout({
      siteName,
      preview: oneLine(paragraphs[0] ?? '').slice(0, 120),
      body: markup`${heading(subject)}${paragraphs.map(paragraphOf)}`,
      footer: markup`${noReply} ${link(contactUrl, 'on the contact page')}.<br>${why} ${link(unsubscribeUrl, 'Unsubscribe')}`,
    }),
  };
}
