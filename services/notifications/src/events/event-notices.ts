import type { eventCreated, eventNewsTold } from '@aar/contracts/community/events.messages';
import type { EventData } from '@aar/contracts/messaging';
import type { Notice } from '../inbox/notices';
import { type News, newsWords, whenAndWhere } from '../templates/event-news.template';

/** What the members of a city read of a new event. */
export const announcementOf = (event: EventData<typeof eventCreated>): Notice => ({
  ...{ id: event.eventId, kind: 'event-announced', title: event.title, urgency: null, aboutMember: event.ownerId },
  ...{ body: `${event.eventType}: ${whenAndWhere(event)}`, href: `/events/${event.eventId}` },
});

/** What those who take part in an event, or wait to, read of what has become of it. */
export function noticeOf(news: EventData<typeof eventNewsTold>): Notice {
  const { kind, title: eventTitle, eventDate, eventTime, location, city, heldUntil } = news;
  const facts: News = { kind, eventTitle, eventDate, eventTime, location, city, heldUntil };
  return {
    ...{ id: news.newsId, kind: 'event-news', ...newsWords(facts), urgency: null },
    ...{ aboutMember: news.ownerId, href: `/events/${news.eventId}`, facts },
  };
}
