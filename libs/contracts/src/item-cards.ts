import type { Event } from './community/events.contract';
import type { SupportRequest } from './community/support-requests.contract';
import type { PublicBlog } from './content/blogs.contract';
import type { PublicStory } from './content/stories.contract';
import { dayInIndia } from './moment-in-india';
import type { ShareCard } from './share-cards';
import type { Urgency } from './vocabulary';

// Share cards of single items: a file of its own, because only the pages of items import it.

const urgencies = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<
  Urgency,
  string
>;

type Requested = Pick<
  SupportRequest,
  'title' | 'urgencyLevel' | 'requestType' | 'city' | 'state' | 'dateNeeded' | 'timeNeeded' | 'status' | 'completedAt'
>;
/** Like the card of a support request on the site. */
export const requestCard = (request: Requested): ShareCard => {
  const { title, urgencyLevel, requestType, city, state, dateNeeded, timeNeeded, status, completedAt } = request;
  const about = { title, place: placeOf(city, state) };
  return status === 'completed'
    ? {
        ...about,
        tone: 'done',
        kinds: ['Completed', requestType],
        moment: { label: 'Completed', day: dayOf(completedAt) },
      }
    : {
        ...about,
        tone: urgencyLevel,
        kinds: [urgencies[urgencyLevel], requestType],
        moment: { label: 'Needed by', day: dateNeeded, time: timeNeeded },
      };
};

type Planned = Pick<Event, 'title' | 'eventType' | 'city' | 'state' | 'eventDate' | 'eventTime' | 'status'>;
/** Like the card of an event on the site. */
export const eventCard = ({ title, eventType, city, state, eventDate, eventTime, status }: Planned): ShareCard => ({
  title,
  place: placeOf(city, state),
  ...(status === 'cancelled'
    ? { tone: 'critical', kinds: ['Cancelled', eventType] }
    : { tone: 'event', kinds: ['Event', eventType] }),
  moment: { label: 'When', day: eventDate, time: eventTime },
});

export const postCard = ({ title, category, publishedAt }: Pick<PublicBlog, 'title' | 'category' | 'publishedAt'>) =>
  ({
    title,
    tone: 'written',
    kinds: ['Blog', capitalised(category)],
    moment: { label: 'Published', day: dayOf(publishedAt) },
  }) satisfies ShareCard;

type Told = Pick<PublicStory, 'title' | 'outcome' | 'animalType' | 'location' | 'createdAt'>;
export const storyCard = ({ title, outcome, animalType, location, createdAt }: Told) =>
  ({
    title,
    tone: 'done',
    place: location,
    kinds: [outcome === 'other' ? 'Success Story' : capitalised(outcome), animalType],
    moment: { label: 'Success Story', day: dayOf(createdAt) },
  }) satisfies ShareCard;

const placeOf = (city: string, state: string) => [city, state].filter(Boolean).join(', ');
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const dayOf = (instant: string | null) => instant && dayInIndia(new Date(instant));
