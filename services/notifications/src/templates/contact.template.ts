import type { ContactMail } from '@aar/contracts/content/contact-mails.messages';
import { cutText } from '@aar/contracts/text/cut-text';
import { type Html, markup } from './html';
import { button, heading, layout, paragraph } from './layout';
import { linesOf, type MailContent, oneLine } from './mail-content';

type ContactContent = Omit<ContactMail, 'kind' | 'to' | 'replyTo'> & { siteName: string; publicUrl: string };

const inquiries: Record<string, string> = {
  general: 'General',
  volunteer: 'Volunteer',
  partnership: 'Partnership',
  support: 'Support',
  media: 'Media',
};

const paragraphsOf = (text: string): Html[] => linesOf(text).map(line => paragraph(line));
const quoted = (text: string) => text.replace(/^/gm, '> ');

/** The mail to the team with a message of the contact form. */
export function contactMessageMail(mail: ContactContent): MailContent {
  const { siteName, publicUrl, contactMessageId, name, email, phone, subject, message, inquiryType } = mail;
  const from = `${oneLine(name)} wrote through the contact form`;
  const facts = [
    `Inquiry: ${inquiries[inquiryType] ?? oneLine(inquiryType)}`,
    `E-mail: ${oneLine(email)}`,
    `Phone: ${oneLine(phone)}`,
  ];
  const url = `${publicUrl}/admin/contact-messages?open=${contactMessageId}`;
  const why = 'You get this because this address is the contact in the footer of the site.';
  return {
    subject: oneLine(`[Contact] ${subject}`),
    text: `${from}: ${oneLine(subject)}\n\n${message}\n\n${facts.join('\n')}\n\nAnswer in the panel:\n${url}\n\n--\n${why}\n`,
    html: layout({
      siteName,
      preview: cutText(oneLine(message), 120),
      body: markup`${heading(oneLine(subject))}${paragraph(from)}${paragraphsOf(message)}${facts.map(fact => paragraph(fact))}${button(url, 'Answer in the panel')}`,
      footer: markup`${why}`,
    }),
  };
}

/** The team's reply, with the original message. */
export function contactReplyMail({ siteName, name, subject, message, reply = '' }: ContactContent): MailContent {
  const greeting = `Hello ${oneLine(name)},`;
  const why = `You get this because you wrote to ${siteName} through its contact form.`;
  return {
    subject: oneLine(`Re: ${subject}`),
    text: `${greeting}\n\n${reply}\n\nYou wrote:\n${quoted(message)}\n\n--\n${why}\n`,
    html: layout({
      siteName,
      preview: cutText(oneLine(reply), 120),
      body: markup`${[greeting].map(text => paragraph(text))}${paragraphsOf(reply)}<blockquote class="muted" style="margin:0;padding:0 0 0 12px;border-left:3px solid #E4DFD0;color:#55655C">${paragraph('You wrote:')}${paragraphsOf(message)}</blockquote>`,
      footer: markup`${why}`,
    }),
  };
}
