import { endOfEvent } from '@aar/contracts/community/event-times';
import type { Event } from '@aar/contracts/community/events.contract';

/* Structured data of pages, in schema.org types; all URLs are absolute. */

/** The breadcrumbs from the home page to this one. */
export const breadcrumbs = (steps: { name: string; url: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
});

interface Written {
  title: string;
  url: string;
  description?: string;
  image?: string;
  author?: string;
  publishedAt: string | null;
  updatedAt: string;
}

export const article = ({ title, url, description, image, author, publishedAt, updatedAt }: Written, site: string) => ({
  '@type': 'Article',
  headline: title,
  mainEntityOfPage: url,
  ...(description && { description }),
  ...(image && { image: [image] }),
  ...(publishedAt && { datePublished: publishedAt }),
  dateModified: updatedAt,
  author: author && author !== site ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: site },
  publisher: { '@type': 'Organization', name: site },
});

type Planned = Pick<
  Event,
  'title' | 'description' | 'eventDate' | 'eventTime' | 'endTime' | 'location' | 'city' | 'state' | 'status'
>;

export const eventData = (event: Planned, url: string) => ({
  '@type': 'Event',
  name: event.title,
  description: event.description,
  url,
  startDate: `${event.eventDate}T${event.eventTime}+05:30`,
  ...(event.endTime && { endDate: endOfEvent(event).toISOString() }),
  eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: {
    '@type': 'Place',
    name: event.location || event.city,
    address: {
      '@type': 'PostalAddress',
      addressLocality: event.city,
      addressRegion: event.state,
      addressCountry: 'IN',
    },
  },
});
