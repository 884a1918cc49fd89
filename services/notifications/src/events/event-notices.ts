import type { eventCreated, eventNewsTold } from '@aar/contracts/community/events.messages';
import type { EventData } from '@aar/contracts/messaging';
import type { Notice } from '../inbox/notices';
import { type News, newsWords, whenAndWhere } from '../templates/event-news.template';

/** The notice of a new event, for the members of a city. */
export const announcementOf = (event: EventData<typeof eventCreated>): Notice => ({
  id: event.eventId,
  kind: 'event-announced',
  title: event.title,
  urgency: null,
  aboutMember: event.ownerId,
  body: `${event.eventType}: ${whenAndWhere(event)}`,
  href: `/events/${event.eventId}`,
});

/** The notice of changes to an event, for its participants and waitlist. */
export function noticeOf(news: EventData<typeof eventNewsTold>): Notice {
  const {
    kind,
    title: eventTitle,
    eventDate,
    eventTime,
    location,
    city,
    heldUntil,
    changes,
    reason,
    otherDates,
  } = news;
  const facts: News = {
    kind,
    eventTitle,
    eventDate,
    eventTime,
    location,
    city,
    heldUntil,
    changes,
    reason,
    otherDates,
  };
  const { title, body } = newsWords(facts);
  return {
    id: news.newsId,
    kind: 'event-news',
    title,
    body,
    urgency: null,
    aboutMember: news.ownerId,
    href: `/events/${news.eventId}`,
    facts,
  };
}
