import type { NoticeKind } from '@aar/contracts/identity/notices.events';
import { markup } from './html';
import { button, heading, layout, paragraph, siteName } from './layout';
import { type MailContent, oneLine } from './mail-content';
import { type NoticeFacts, noticeWords } from './security-notice.words';

interface SecurityNotice {
  kind: NoticeKind;
  fullName: string;
  happenedAt: Date;
  facts: NoticeFacts;
  publicUrl: string;
}

const indianMoment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const indianDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Moments among the facts are told as the day that they are in India. */
const readable = (fact: string) => (/^\d{4}-\d\d-\d\dT/.test(fact) ? indianDay.format(new Date(fact)) : oneLine(fact));

function wordsOf({ kind, facts }: SecurityNotice) {
  return noticeWords[kind](Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, readable(fact)])));
}

/** Tells a member what happened to their account and what to do if it was somebody else. It has no unsubscribe link. */
export function securityNoticeMail(notice: SecurityNotice): MailContent {
  const { fullName, happenedAt, publicUrl } = notice;
  const { subject, lines, ifNotYou, action } = wordsOf(notice);
  const when = `When: ${indianMoment.format(happenedAt)} (India time)`;
  const greeting = `Hello ${oneLine(fullName)},`;
  const url = publicUrl + action.path;
  const why = `You get this because it concerns your account at ${siteName}. Such messages cannot be switched off.`;
  const paragraphs = [...lines, when, ...(ifNotYou ? [ifNotYou] : [])];
  return {
    subject: oneLine(subject),
    text: `${[greeting, ...paragraphs, `${action.text}:\n${url}`].join('\n\n')}\n\n--\n${why}\n`,
    html: layout({
      preview: lines[0]!,
      body: markup`${heading(subject)}${[greeting, ...paragraphs].map(text => paragraph(text))}${button(url, action.text)}`,
      footer: markup`${why}`,
    }),
  };
}

/** The same as a text message: one line of at most 160 characters. */
export function securityNoticeText(notice: SecurityNotice): string {
  const { short } = wordsOf(notice);
  return `${siteName}: ${short} ${notice.publicUrl}/login`.slice(0, 160);
}
