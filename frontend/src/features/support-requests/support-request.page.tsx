import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api } from '../../api/client';
import { PageTitle } from '../../shared/page-title';
import { QueryView } from '../../shared/query-view';
import { requestPath } from '../../shared/request-ticket';
import { ShareAfterCreating } from '../../shared/share-after-creating';
import { ShareBlock } from '../../shared/share-links';
import { LinkButton } from '../../ui/button';
import { BackLink } from '../../ui/navigation/link';
import { Card } from '../../ui/display/card';
import { TicketSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { ContactCard } from './contact-card';
import { OfferCard } from './offer-card';
import { RequestDetails } from './request-details';
import { Responses } from './responses';

export function Component() {
  const { i18n } = useLingui();
  const { id = '' } = useParams();
  const request = useQuery(api.supportRequests.get.query({ id }));

  return (
    <div className="wrap">
      <PageTitle>{request.data?.title ?? i18n.t('Support Request')}</PageTitle>
      <BackLink to="/support-requests">{i18n.t('All requests')}</BackLink>
      <QueryView
        query={request}
        as="h1"
        failure={i18n.t('Failed to fetch the support request')}
        loading={<TicketSkeletons count={1} />}
        instead={({ status }) =>
          (status === 404 || status === 400) && (
            <EmptyState
              as="h1"
              art="asleep"
              title={i18n.t('This support request does not exist or is no longer public.')}
              action={<LinkButton to="/support-requests">{i18n.t('See all requests')}</LinkButton>}
            />
          )
        }
      >
        {data => (
          <>
            <ShareAfterCreating kind="autoShareRequests" title={data.title} path={requestPath(id)} />
            <div className="two">
              <div className="stack stack--6">
                <RequestDetails request={data} />
                {data.isOwner && <Responses id={id} />}
              </div>
              <aside className="stack stack--6" aria-label={i18n.t('About this request')}>
                {!data.isOwner && <OfferCard request={data} />}
                {data.hasContact && !data.isOwner && <ContactCard key={id} id={id} />}
                <Card aria-labelledby="share">
                  <h2 id="share">{i18n.t('Share')}</h2>
                  <ShareBlock title={data.title} path={requestPath(id)} />
                </Card>
              </aside>
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}
