import type { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import type { EventData } from '@aar/contracts/event';
import type { Notice } from '../inbox/notices';

type News = EventData<typeof moderationNewsTold>;

const things = {
  member: 'profile',
  support_request: 'support request',
  event: 'event',
  event_photo: 'photo of an event',
  response: 'offer of help',
  message: 'message',
} satisfies Record<News['targetType'], string>;

/** Where somebody reads why, and appeals. */
const decisions = '/profile/decisions';

const words = {
  'thing-hidden': thing => ({ title: `Your ${thing} was hidden`, href: decisions }),
  warned: thing => ({ title: `You have received a warning about your ${thing}`, href: decisions }),
  'appeal-upheld': thing => ({ title: `The decision about your ${thing} stays as it is`, href: decisions }),
  'appeal-overturned': thing => ({ title: `The decision about your ${thing} was taken back`, href: decisions }),
  'report-dismissed': thing => ({
    title: `We looked at the ${thing} you reported and found nothing to act on`,
    href: '/',
  }),
  'report-followed': thing => ({ title: `Thank you: we acted on the ${thing} you reported`, href: '/' }),
} satisfies Record<News['kind'], (thing: string) => { title: string; href: string }>;

/** What one of the people concerned reads of a decision. It is about themselves: of anybody else it has the title of a thing at most. */
export const noticeOf = ({ newsId, memberId, kind, targetType, title, titledBy }: News): Notice => ({
  ...{ id: newsId, kind: 'moderation', body: title, bodyOf: titledBy, urgency: null, aboutMember: memberId },
  ...words[kind](things[targetType]),
});
