import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { Event } from '@aar/contracts/community/events.contract';
import { EventCard } from '../../../domain/events/event-card';
import { QueryView } from '../../../page-parts/query-view';
import { ShownStatus } from '../../../page-parts/shown-status';
import type { usePages } from '../../../page-parts/use-pages';
import { CardSkeletons } from '../../../ui/feedback/skeleton';

type Pages = ReturnType<typeof usePages<object, { events: Event[]; nextCursor: string | null }>>;

/** Event cards with pagination. */
export function EventList({ pages, empty }: { pages: Pages; empty: ReactNode }) {
  const { i18n } = useLingui();
  const events = pages.data?.flatMap(page => page.events);
  return (
    // A single child, because the parent puts a gap between its children.
    <div>
      <ShownStatus pages={pages}>{events && i18n.t('{count} shown', { count: events.length })}</ShownStatus>
      <QueryView
        query={pages}
        failure={i18n.t('Failed to fetch events')}
        loading={<CardSkeletons />}
        isEmpty={([first]) => first?.events.length === 0}
        empty={empty}
      >
        {() => (
          <ul className="card-list card-list--2" aria-busy={pages.isPlaceholderData}>
            {events?.map(event => (
              <li key={event.id} className="slot">
                <EventCard event={event} heading="h2" />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}
