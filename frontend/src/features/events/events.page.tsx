import { useLingui } from '@lingui/react';
import { api } from '../../api/client';
import { EventCard } from '../../shared/event-card';
import { placeOf, useFilters } from '../../shared/filters';
import { PageTitle } from '../../shared/page-title';
import { PlaceSelects } from '../../shared/place-selects';
import { PagesEnd } from '../../shared/pages-end';
import { retryPages, usePages } from '../../shared/use-pages';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/display/heading';
import { CardSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState, ErrorState } from '../../ui/feedback/states';

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
  const events = pages.data?.flatMap(page => page.events);
  const failure = i18n.t('Failed to fetch events');

  if (!events)
    return pages.isError ? <ErrorState title={failure} onRetry={() => retryPages(pages)} /> : <CardSkeletons />;
  return (
    <>
      {events.length === 0 && (
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
      )}
      <ul className="card-list card-list--2" aria-busy={pages.isPlaceholderData}>
        {events.map(event => (
          <li key={event.id} className="slot">
            <EventCard event={event} heading="h2" />
          </li>
        ))}
      </ul>
      <PagesEnd pages={pages} failure={failure} />
    </>
  );
}
