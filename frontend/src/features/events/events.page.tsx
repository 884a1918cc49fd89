import { useLingui } from '@lingui/react';
import { api } from '../../api/client';
import { EventCard } from '../../shared/event-card';
import { placeOf, useFilters } from '../../shared/filters';
import { PageTitle } from '../../shared/page-title';
import { PlaceSelects } from '../../shared/place-selects';
import { QueryView } from '../../shared/query-view';
import { usePages } from '../../shared/use-pages';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/display/heading';
import { CardSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';

/** /events: what members have planned, soonest first */
export function Component() {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const { state = '', city = '' } = placeOf(params);
  return (
    <div className="wrap">
      <PageTitle>{i18n.t('Events')}</PageTitle>
      <PageHead title={i18n.t('Events')}>{i18n.t('What members have planned, the soonest first.')}</PageHead>
      <div className="toolbar">
        <PlaceSelects
          filter
          state={state}
          stateProps={{ value: state, onChange: event => setFilter('state', event.target.value) }}
          cityProps={{ value: city, onChange: event => setFilter('city', event.target.value) }}
        />
      </div>
      <div className="mt-6">
        <EventList />
      </div>
    </div>
  );
}

function EventList() {
  const { i18n } = useLingui();
  const { params, clearFilters } = useFilters();
  const place = placeOf(params);
  const pages = usePages(api.events.list, place);
  return (
    <QueryView
      query={pages}
      failure={i18n.t('Failed to fetch events')}
      loading={<CardSkeletons />}
      isEmpty={([first]) => first?.events.length === 0}
      empty={
        <EmptyState
          art="asleep"
          title={place.state ? i18n.t('No events match') : i18n.t('No events are planned')}
          action={
            place.state && (
              <Button tone="plain" onClick={clearFilters}>
                {i18n.t('Clear All')}
              </Button>
            )
          }
        />
      }
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
