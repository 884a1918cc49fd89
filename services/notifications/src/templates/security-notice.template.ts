import type { NoticeKind } from '@aar/contracts/identity/notices.messages';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { cutText } from '@aar/contracts/text/cut-text';
import { markup } from './html';
import { indianDay, indianMoment } from './indian-moment';
import { button, heading, layout, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';
import type { ShortMessage } from './short-message';
import { englishNoticeWords, type NoticeFacts, type WordsOfNotices } from './security-notice.words';
import { hindiNoticeWords } from './security-notice.words.hi';

interface SecurityNotice {
  siteName: string;
  kind: NoticeKind;
  fullName: string;
  happenedAt: Date;
  facts: NoticeFacts;
  publicUrl: string;
}

const noticeWords: Record<Language, WordsOfNotices> = { en: englishNoticeWords, hi: hindiNoticeWords };

const words = {
  en: {
    when: (moment: string) => `When: ${moment} (India time)`,
    greeting: (name: string) => `Hello ${name},`,
    why: (siteName: string) =>
      `You get this because it concerns your account at ${siteName}. Such messages cannot be switched off.`,
  },
  hi: {
    when: (moment: string) => `कब: ${moment} (भारतीय समय)`,
    greeting: (name: string) => `नमस्ते ${name},`,
    why: (siteName: string) =>
      `यह आपको इसलिए मिला है क्योंकि यह ${siteName} पर आपके खाते के बारे में है। ऐसे संदेश बंद नहीं किए जा सकते।`,
  },
} satisfies Record<Language, object>;

/** A fact that is a timestamp is shown as the date in India. */
const readable = (fact: string, language: Language) =>
  /^\d{4}-\d\d-\d\dT/.test(fact) ? indianDay(new Date(fact), language) : oneLine(fact);

const readableFacts = (facts: NoticeFacts, language: Language): NoticeFacts =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, readable(fact, language)]));

/**
 * The mail that notifies a member of what happened to their account and what to do if somebody else did it. It has no
 * unsubscribe link.
 */
export function securityNoticeMail(notice: SecurityNotice, language: Language = 'en'): MailContent {
  const say = words[language];
  const { siteName, fullName, happenedAt, publicUrl } = notice;
  const { subject, lines, ifNotYou, action } = noticeWords[language][notice.kind](
    readableFacts(notice.facts, language),
  );
  const when = say.when(indianMoment(happenedAt, language));
  const greeting = say.greeting(oneLine(fullName));
  const url = publicUrl + action.path;
  const why = say.why(siteName);
  const paragraphs = [...lines, when, ...(ifNotYou ? [ifNotYou] : [])];
  return {
    subject: oneLine(subject),
    text: `${[greeting, ...paragraphs, `${action.text}:\n${url}`].join('\n\n')}\n\n--\n${why}\n`,
    html: layout({
      siteName,
      language,
      preview: lines[0]!,
      body: markup`${heading(subject)}${[greeting, ...paragraphs].map(text => paragraph(text))}${button(url, action.text)}`,
      footer: markup`${why}`,
    }),
  };
}

/** The text message of a notice: one line, in English of at most 160 characters. */
export function securityNoticeShort(notice: SecurityNotice, language: Language = 'en'): ShortMessage {
  const facts = readableFacts(notice.facts, language);
  const body =
    language === 'en'
      ? englishNoticeWords[notice.kind](facts).short
      : `${noticeWords[language][notice.kind](facts).subject}।`;
  const path = facts.undoPath ?? '/login';
  const rest = `: ${oneLine(body)} ${notice.publicUrl}${path}`;
  const title = language === 'en' ? cutText(notice.siteName, Math.max(0, 160 - rest.length)) : notice.siteName;
  return { language, messageClass: 'transactional', title, body: oneLine(body), path, text: title + rest };
}
