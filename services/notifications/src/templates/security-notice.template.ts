import type { NoticeKind } from '@aar/contracts/identity/notices.messages';
import { markup } from './html';
import { indianMoment } from './indian-moment';
import { button, heading, layout, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';
import { type NoticeFacts, noticeWords } from './security-notice.words';

interface SecurityNotice {
  siteName: string;
  kind: NoticeKind;
  fullName: string;
  happenedAt: Date;
  facts: NoticeFacts;
  publicUrl: string;
}

const indianDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Moments among the facts are told as the day that they are in India. */
const readable = (fact: string) => (/^\d{4}-\d\d-\d\dT/.test(fact) ? indianDay.format(new Date(fact)) : oneLine(fact));

function wordsOf({ kind, facts }: SecurityNotice) {
  return noticeWords[kind](Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, readable(fact)])));
}

/** Tells a member what happened to their account and what to do if it was somebody else. It has no unsubscribe link. */
export function securityNoticeMail(notice: SecurityNotice): MailContent {
  const { siteName, fullName, happenedAt, publicUrl } = notice;
  const { subject, lines, ifNotYou, action } = wordsOf(notice);
  const when = `When: ${indianMoment(happenedAt)} (India time)`;
  const greeting = `Hello ${oneLine(fullName)},`;
  const url = publicUrl + action.path;
  const why = `You get this because it concerns your account at ${siteName}. Such messages cannot be switched off.`;
  const paragraphs = [...lines, when, ...(ifNotYou ? [ifNotYou] : [])];
  return {
    subject: oneLine(subject),
    text: `${[greeting, ...paragraphs, `${action.text}:\n${url}`].join('\n\n')}\n\n--\n${why}\n`,
    html: layout({
      siteName,
      preview: lines[0]!,
      body: markup`${heading(subject)}${[greeting, ...paragraphs].map(text => paragraph(text))}${button(url, action.text)}`,
      footer: markup`${why}`,
    }),
  };
}

/** The same as a text message: one line of at most 160 characters. */
export function securityNoticeText(notice: SecurityNotice): string {
  const { short } = wordsOf(notice);
  const rest = `: ${short} ${notice.publicUrl}/login`;
  return notice.siteName.slice(0, Math.max(0, 160 - rest.length)) + rest;
}
