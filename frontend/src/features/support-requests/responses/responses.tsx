import './responses.css';
import { useLingui } from '@lingui/react';
import { api } from '../../../api/client';
import { QueryView } from '../../../page-parts/query-view';
import { usePages } from '../../../page-parts/use-pages';
import { Badge } from '../../../ui/display/badge';
import { SwashHeading } from '../../../ui/display/heading';
import { Card } from '../../../ui/display/card';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { ResponseItem } from './response-item';

/** The offers on the member's own support request; the surrounding page refetches them. */
export function Responses({ id, count, isOpen }: { id: string; count: number; isOpen: boolean }) {
  const { i18n } = useLingui();
  const offers = usePages(api.supportRequests.responses, { id });
  const responses = offers.data?.flatMap(page => page.responses) ?? [];
  return (
    <Card aria-labelledby="responses">
      <div className="row row--between">
        <SwashHeading id="responses">{i18n.t('Responses')}</SwashHeading>
        <p role="status">
          {responses.length > 0 && (
            <Badge tone="active">
              {i18n.t('{count, plural, one {# offer of help} other {# offers of help}}', {
                count: offers.hasNextPage ? count : responses.length,
              })}
            </Badge>
          )}
        </p>
      </div>
      <QueryView
        query={offers}
        as="h3"
        failure={i18n.t('Failed to fetch responses')}
        loading={
          <Loading className="mt-4">
            <Skeleton lines={3} />
          </Loading>
        }
        isEmpty={() => responses.length === 0}
        empty={
          <p className="muted mt-4">
            {i18n.t('No offers yet. Members nearby have been alerted. Their offers will appear here.')}
          </p>
        }
      >
        {() => (
          <ul className="rule mt-4">
            {responses.map(response => (
              <ResponseItem key={response.id} response={response} isOpen={isOpen} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
