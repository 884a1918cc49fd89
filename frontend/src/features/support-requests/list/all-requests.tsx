import { useLingui } from '@lingui/react';
import { api } from '../../../api/client';
import { useFilters } from '../../../page-parts/filters';
import { usePages } from '../../../page-parts/use-pages';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { requestFilters } from './request-filters';
import { RequestList } from './request-list';

const filterNames = ['state', 'city', 'q', 'urgency'];

/** The open support requests that match the filters. */
export function AllRequests({ onCreate }: { onCreate: () => void }) {
  const { i18n } = useLingui();
  const { params, clearFilters } = useFilters();
  const pages = usePages(api.supportRequests.list, requestFilters(params));
  const isFiltered = filterNames.some(name => params.has(name));
  return (
    <RequestList
      pages={pages}
      empty={
        isFiltered ? (
          <EmptyState
            title={i18n.t('No requests match')}
            action={
              <Button tone="plain" onClick={clearFilters}>
                {i18n.t('Clear All')}
              </Button>
            }
          >
            {i18n.t('Try another place or different words.')}
          </EmptyState>
        ) : (
          <EmptyState
            art="asleep"
            title={i18n.t('No open requests')}
            action={<Button onClick={onCreate}>{i18n.t('Create Request')}</Button>}
          >
            {i18n.t('When an animal needs help, post a request. Members nearby are alerted at once.')}
          </EmptyState>
        )
      }
    />
  );
}
