import './responses.css';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/client';
import { QueryView } from '../../shared/query-view';
import { formatAgo } from '../../i18n/dates';
import { Avatar } from '../../ui/display/avatar';
import { Badge } from '../../ui/display/badge';
import { SwashHeading } from '../../ui/display/heading';
import { Phone } from '../../ui/icons';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';

/** The offers on the member's own request; the page around it keeps them fresh. */
export function Responses({ id }: { id: string }) {
  const { i18n } = useLingui();
  const offers = useQuery(api.supportRequests.responses.query({ id }));
  const responses = offers.data?.responses ?? [];
  return (
    <Card aria-labelledby="responses">
      <div className="row row--between">
        <SwashHeading id="responses">{i18n.t('Responses')}</SwashHeading>
        <p role="status">
          {responses.length > 0 && (
            <Badge tone="active">
              {i18n.t('{count, plural, one {# offer of help} other {# offers of help}}', { count: responses.length })}
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
              <li key={response.id} className="response">
                <Avatar
                  small
                  name={nameOf(response)}
                  square={response.userType === 'ngo'}
                  verified={response.isVerified}
                />
                <div>
                  <b className="font-semibold">{nameOf(response)}</b>
                  {response.ngoName && <p className="small muted">{response.fullName}</p>}
                  <p className="small muted">
                    {response.city}, {response.state} · {formatAgo(response.createdAt)}
                  </p>
                </div>
                <p className="full whitespace-pre-line">{response.message}</p>
                {response.contactInfo && (
                  <p className="full place">
                    <Phone />
                    <span>{response.contactInfo}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
