import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { Event } from '@aar/contracts/community/events.contract';
import { EventCard } from '../../shared/event-card';
import { QueryView } from '../../shared/query-view';
import type { usePages } from '../../shared/use-pages';
import { CardSkeletons } from '../../ui/feedback/skeleton';

type Pages = ReturnType<typeof usePages<object, { events: Event[]; nextCursor: string | null }>>;

/** Cards of events, page by page. */
export function EventList({ pages, empty }: { pages: Pages; empty: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <QueryView
      query={pages}
      failure={i18n.t('Failed to fetch events')}
      loading={<CardSkeletons />}
      isEmpty={([first]) => first?.events.length === 0}
      empty={empty}
    >
      {all => (
        <ul className="card-list card-list--2" aria-busy={pages.isPlaceholderData}>
          {all
            .flatMap(page => page.events)
            .map(event => (
              <li key={event.id} className="slot">
                <EventCard event={event} heading="h2" />
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  );
}
