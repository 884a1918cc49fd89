import { useLingui } from '@lingui/react';
import { api } from '../../../api/deferred-client';
import { placeOf, useFilters } from '../../../page-parts/filters';
import { usePages } from '../../../page-parts/use-pages';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { EventList } from './event-list';

/** Upcoming events that match the filters. */
export function AllEvents({ onCreate }: { onCreate: () => void }) {
  const { i18n } = useLingui();
  const { params, clearFilters } = useFilters();
  const place = placeOf(params);
  const pages = usePages(api.events.list, place);
  const empty = place.state ? (
    <EmptyState
      art="asleep"
      title={i18n.t('No events match')}
      action={
        <Button tone="plain" onClick={clearFilters}>
          {i18n.t('Clear All')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      art="asleep"
      title={i18n.t('No events are planned')}
      action={<Button onClick={onCreate}>{i18n.t('Create Event')}</Button>}
    />
  );
  return <EventList pages={pages} empty={empty} />;
}
