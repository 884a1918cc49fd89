import { useLingui } from '@lingui/react';
import { api } from '../../../api/client';
import { usePages } from '../../../page-parts/use-pages';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { RequestList } from './request-list';

/** The member's own support requests, of any status; the number of responses updates live. */
export function MyRequests({ onCreate }: { onCreate: () => void }) {
  const { i18n } = useLingui();
  const pages = usePages(api.supportRequests.my, {});
  return (
    <RequestList
      pages={pages}
      empty={
        <EmptyState
          title={i18n.t('You have not posted a request yet')}
          action={<Button onClick={onCreate}>{i18n.t('Create Request')}</Button>}
        >
          {i18n.t('When an animal near you needs help, post a request. Members nearby are alerted at once.')}
        </EmptyState>
      }
    />
  );
}
