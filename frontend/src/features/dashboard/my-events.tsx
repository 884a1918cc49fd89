import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { EventLeaf } from '../../board/event-leaf';
import { CardSkeletons, Loading } from '../../ui/skeleton';
import { EmptyState, ErrorState } from '../../ui/states';

/** The events that I created. */
export function MyEvents() {
  const { i18n } = useLingui();
  const mine = useQuery(api.events.my.query({ limit: 50 }));

  if (mine.isPending)
    return (
      <Loading>
        <CardSkeletons count={2} />
      </Loading>
    );
  if (mine.isError) return <ErrorState title={i18n.t('Failed to fetch events')} onRetry={() => mine.refetch()} />;
  if (mine.data.events.length === 0)
    return (
      <EmptyState art="asleep" title={i18n.t('You have not created an event yet')}>
        {i18n.t('Events that you create are listed here.')}
      </EmptyState>
    );
  return (
    <ul className="board board--2">
      {mine.data.events.map(event => (
        <li key={event.id} className="slot">
          <EventLeaf event={event} />
        </li>
      ))}
    </ul>
  );
}
