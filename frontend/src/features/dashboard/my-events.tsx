import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { QueryView } from '../../shared/query-view';
import { EventCard } from '../../shared/event-card';
import { CardSkeletons, Loading } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';

/** The events that I created. */
export function MyEvents() {
  const { i18n } = useLingui();
  const mine = useQuery(api.events.my.query({ limit: 50 }));
  return (
    <QueryView
      query={mine}
      as="h3"
      failure={i18n.t('Failed to fetch events')}
      loading={
        <Loading>
          <CardSkeletons count={2} />
        </Loading>
      }
      isEmpty={({ events }) => events.length === 0}
      empty={
        <EmptyState art="asleep" title={i18n.t('You have not created an event yet')}>
          {i18n.t('Events that you create are listed here.')}
        </EmptyState>
      }
    >
      {({ events }) => (
        <ul className="card-list card-list--2">
          {events.map(event => (
            <li key={event.id} className="slot">
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
