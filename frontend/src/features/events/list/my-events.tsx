import { useLingui } from '@lingui/react';
import { api } from '../../../api/deferred-client';
import { usePages } from '../../../page-parts/use-pages';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { CalendarCard } from './calendar-card';
import { EventList } from './event-list';

/** The member's own events, of any status. */
export function MyEvents({ onCreate }: { onCreate: () => void }) {
  const { i18n } = useLingui();
  const pages = usePages(api.events.my, {});
  const empty = (
    <EmptyState
      art="asleep"
      title={i18n.t('You have not created an event yet')}
      action={<Button onClick={onCreate}>{i18n.t('Create Event')}</Button>}
    >
      {i18n.t('Events that you create are listed here.')}
    </EmptyState>
  );
  return (
    <div className="stack stack--6">
      <EventList pages={pages} empty={empty} />
      <CalendarCard />
    </div>
  );
}
