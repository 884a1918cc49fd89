import type { EventChange } from '@aar/contracts/community/events.messages';
import { NoticeKind } from '@aar/contracts/identity/notices.messages';
import { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { alertMail, alertShort } from './alert.template';
import { campaignMail } from './campaign.template';
import { codeMail } from './code.template';
import { decisionMail, decisionTitle } from './decision.template';
import { digestMail, digestShort } from './digest.template';
import { eventNewsMail, newsWords } from './event-news.template';
import { indianMoment } from './indian-moment';
import type { MailContent } from './mail-content';
import { mergeMail, mergeTitle } from './merge.template';
import { messageMail, waitingWords } from './message.template';
import { offerTitle, responseMail } from './response.template';
import { securityNoticeMail, securityNoticeShort } from './security-notice.template';

// Members' own texts are in Hindi here, so that any remaining English is ours.
const siteName = 'पशु मित्र';
const url = 'https://example.in/x';
const place = { location: 'एफ सी रोड', city: 'पुणे', state: 'महाराष्ट्र' };
const request = { siteName, requestTitle: 'घायल कुत्ता', requestUrl: url, unsubscribeUrl: url };
const alert = {
  siteName,
  title: 'घायल कुत्ता',
  requestType: 'Emergency Rescue',
  ...place,
  description: 'वह उठ नहीं पाती।',
  urgency: 'critical' as const,
  requiredSupport: ['Transport', 'Food/Water'],
  requestUrl: url,
  unsubscribeUrl: url,
  postedAt: new Date('2026-11-22T08:00:00Z'),
};
const changes: EventChange[] = [
  { field: 'when', from: '2026-12-05T10:00', to: '2026-12-06T10:00' },
  { field: 'ends', from: '', to: '12:30' },
  { field: 'where', from: 'पुणे', to: 'एफ सी रोड, पुणे' },
  { field: 'title', from: 'मेला', to: 'शिविर' },
  { field: 'eventType', from: 'Rally', to: 'Adoption Drive' },
  { field: 'description', from: 'कुत्ते।', to: 'बिल्लियाँ।' },
  { field: 'requirements', from: '', to: 'पानी' },
  { field: 'contactInfo', from: '', to: '' },
];
const news = (kind: 'seat-offered' | 'changed' | 'cancelled' | 'reminder') => ({
  kind,
  eventTitle: 'शिविर',
  eventDate: '2026-12-06',
  eventTime: '10:00',
  ...place,
  heldUntil: kind === 'seat-offered' ? '2026-12-05T12:30:00Z' : null,
  changes: kind === 'changed' ? changes : [],
  reason: kind === 'cancelled' ? 'बारिश।' : '',
});
const facts = { reason: 'गलत जानकारी', until: '2026-12-20T20:00:00.000Z', maskedContact: 'म***', provider: 'गूगल' };
const notice = (kind: NoticeKind) => ({
  siteName,
  kind,
  fullName: 'आशा राव',
  happenedAt: new Date('2026-11-20T20:00:00Z'),
  facts,
  publicUrl: url,
});
const code = { siteName, code: '042137', minutes: 5 };

type Mail = [name: string, write: (language: Language) => MailContent];
const mails: Mail[] = [
  ['an alert', language => alertMail(alert, language)],
  [
    'an offer',
    language => responseMail({ ...request, title: offerTitle('आशा', language), message: 'मैं आता हूँ।' }, language),
  ],
  ...([true, false].map(isAccepted => [
    `a decision (${isAccepted ? 'accepted' : 'declined'})`,
    (language: Language) =>
      decisionMail({ ...request, isAccepted, title: decisionTitle('आशा', isAccepted, language) }, language),
  ]) as Mail[]),
  ['requests that became one', language => mergeMail({ ...request, title: mergeTitle(language) }, language)],
  ...([true, false].map(isFirst => [
    `messages (${isFirst ? 'the first' : 'more'})`,
    (language: Language) =>
      messageMail(
        {
          siteName,
          conversationUrl: url,
          unsubscribeUrl: url,
          ...waitingWords({ name: 'आशा', isFirst, unread: 3 }, language),
        },
        language,
      ),
  ]) as Mail[]),
  ...((['seat-offered', 'changed', 'cancelled', 'reminder'] as const).map(kind => [
    `news of an event (${kind})`,
    (language: Language) =>
      eventNewsMail(
        { siteName, eventUrl: url, unsubscribeUrl: url, ...news(kind), ...newsWords(news(kind), language) },
        language,
      ),
  ]) as Mail[]),
  [
    'the frame of a broadcast',
    language =>
      campaignMail({ siteName, subject: 'रैली', message: 'आइए।', contactUrl: url, unsubscribeUrl: url }, language),
  ],
  [
    'the digest',
    language =>
      digestMail(
        {
          siteName,
          more: 4,
          inboxUrl: url,
          unsubscribeUrl: url,
          items: (['alert', 'message', 'event', 'nearby-event', 'campaign', 'response'] as const).map(kind => ({
            kind,
            title: 'शिविर',
            url,
          })),
        },
        language,
      ),
  ],
  ...(CodePurpose.options.map(purpose => [
    `a code (${purpose})`,
    (language: Language) => codeMail({ ...code, purpose }, language),
  ]) as Mail[]),
  ...(NoticeKind.options.map(kind => [
    `a security notice (${kind})`,
    (language: Language) => securityNoticeMail(notice(kind), language),
  ]) as Mail[]),
];

/** The text that a reader sees, without URLs and markup. */
const seen = ({ subject, text, html }: MailContent) =>
  [subject, text, html.replace(/<style[\s\S]*?<\/style>|<[^>]*>|&#?\w+;/g, ' ')].map(part =>
    part.replace(/https:\S+/g, ' '),
  );
const latin = /[A-Za-z]{2,}/;

describe.each(mails)('%s', (name, write) => {
  it('is entirely in Hindi for readers who chose it', () => {
    for (const part of seen(write('hi'))) {
      expect(part).toMatch(/[\u0900-\u097f]{2,}/);
      expect(part).not.toMatch(latin);
      expect(part).not.toMatch(/undefined|null|NaN/);
    }
    expect(write('hi').html).toContain('<html lang="hi">');
  });

  it('has a link to the preferences, unless it is a code or about the account', () => {
    const { text, html } = write('en');
    const isForChoice = !/^a (code|security notice)/.test(name);
    expect([text.includes(`Choose what we send you:\n${url}#choices`), html.includes(`href="${url}#choices"`)]).toEqual(
      [isForChoice, isForChoice],
    );
  });

  it('is in English for everyone else', () => {
    const [, text] = seen(write('en'));
    expect(text).toMatch(latin);
    expect(write('en').html).toContain('<html lang="en">');
  });
});

it('formats dates and times in Hindi', () => {
  expect(indianMoment(new Date('2026-11-22T08:00:00Z'), 'hi')).toBe('22 नवंबर 2026, दोपहर 1:30 बजे');
  expect(indianMoment(new Date('2026-11-22T18:30:00Z'), 'hi')).toBe('23 नवंबर 2026, रात 12:00 बजे');
  expect(indianMoment(new Date('2026-11-22T01:30:00Z'), 'hi')).toBe('22 नवंबर 2026, सुबह 7:00 बजे');
});

it.each(NoticeKind.options)('the short form of a security notice (%s) is one line of Hindi', kind => {
  const { text, language } = securityNoticeShort(notice(kind), 'hi');
  expect(language).toBe('hi');
  expect(text.replace(/https:\S+/g, '')).not.toMatch(/[A-Za-z]{2,}|\n|undefined/);
  expect(text).toMatch(/^पशु मित्र: .*। https:\/\/example\.in\/x\/login$/);
});

it('push messages are in Hindi too, each on one line', () => {
  const shorts = [
    alertShort({ ...alert, path: '/x', publicUrl: 'https://example.in' }, 'hi'),
    digestShort('/x', 'https://example.in', 'hi'),
  ];
  for (const { title, body } of shorts)
    for (const line of [title, body]) {
      expect(line).not.toMatch(latin);
      expect(line).not.toContain('\n');
    }
});
