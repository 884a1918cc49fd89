import { useLingui } from '@lingui/react';
import { api } from '../../api/deferred-client';
import { QueryView } from '../../page-parts/query-view';
import { EventCard } from '../../domain/events/event-card';
import { usePages } from '../../page-parts/use-pages';
import { CardSkeletons, Loading } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';

export function MyEvents() {
  const { i18n } = useLingui();
  const pages = usePages(api.events.my, {});
  return (
    <QueryView
      query={pages}
      as="h3"
      failure={i18n.t('Failed to fetch events')}
      loading={
        <Loading>
          <CardSkeletons count={2} />
        </Loading>
      }
      isEmpty={([first]) => first?.events.length === 0}
      empty={
        <EmptyState art="asleep" title={i18n.t('You have not created an event yet')}>
          {i18n.t('Events that you create are listed here.')}
        </EmptyState>
      }
    >
      {all => (
        <ul className="card-list card-list--2">
          {all
            .flatMap(page => page.events)
            .map(event => (
              <li key={event.id} className="slot">
                <EventCard event={event} />
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  );
}
