import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { EventCard } from '../../shared/event-card';
import { CardSkeletons, Loading } from '../../ui/feedback/skeleton';
import { EmptyState, ErrorState, RetryNotice } from '../../ui/feedback/states';

/** The events that I created. */
export function MyEvents() {
  const { i18n } = useLingui();
  const mine = useQuery(api.events.my.query({ limit: 50 }));
  const refresh = () => void mine.refetch();
  const failure = i18n.t('Failed to fetch events');

  if (mine.isPending)
    return (
      <Loading>
        <CardSkeletons count={2} />
      </Loading>
    );
  if (!mine.data) return <ErrorState as="h3" title={failure} onRetry={refresh} />;
  if (mine.data.events.length === 0)
    return (
      <EmptyState art="asleep" title={i18n.t('You have not created an event yet')}>
        {i18n.t('Events that you create are listed here.')}
      </EmptyState>
    );
  return (
    <>
      {mine.isError && (
        <div className="mb-4">
          <RetryNotice onRetry={refresh}>{failure}</RetryNotice>
        </div>
      )}
      <ul className="card-list card-list--2">
        {mine.data.events.map(event => (
          <li key={event.id} className="slot">
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </>
  );
}
