import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { requestCard } from '@aar/contracts/item-cards';
import { api } from '../../../api/client';
import { useSession } from '../../../api/session';
import { missing } from '../../../page-parts/missing';
import { PageMeta } from '../../../page-parts/page-meta';
import { PageTitle } from '../../../page-parts/page-title';
import { HiddenNotice } from '../../../domain/safety/hidden-notice';
import { QueryView } from '../../../page-parts/query-view';
import { ReportButton } from '../../../domain/safety/report-button';
import { ReportMissing } from '../../../domain/safety/report-missing';
import { requestPath } from '../../../domain/support-requests/request-ticket';
import { ShareAfterCreating } from '../../../domain/sharing/share-after-creating';
import { ShareCard } from '../../../domain/sharing/share-links';
import { BackLink, TextLink } from '../../../ui/navigation/link';
import { Card } from '../../../ui/display/card';
import { Banner } from '../../../ui/feedback/banner';
import { Skeleton, TicketSkeletons } from '../../../ui/feedback/skeleton';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { ContactCard, hasWayToOwner } from './contact-card';
import { OfferCard } from '../responses/offer-card';
import { maySeePlace, PlaceCard } from '../place/place-card';
import { RequestDetails } from './request-details';

// Loaded lazily: only the owner sees these.
const ManageCard = lazyPart(async () => ({ default: (await import('./manage-card')).ManageCard }));
const Responses = lazyPart(async () => ({ default: (await import('../responses/responses')).Responses }));

const AlertCard = lazyPart(() => import('./alert-card'));
const AskForAlerts = lazyPart(() => import('../../../domain/device-alerts/ask-for-alerts'));

const onItsWay = (
  <Card>
    <Skeleton lines={3} />
  </Card>
);

/** A member who has just asked for help, or offered it, waits for a response. */
const waits = ({ isOwner, status, myResponse }: SupportRequest) =>
  isOwner ? status === 'active' : myResponse?.status === 'offered';

export function Component() {
  const { i18n } = useLingui();
  const { id = '' } = useParams();
  const isAdministrator = useSession()?.user.role === 'admin';
  const request = useQuery(api.supportRequests.get.query({ id }));

  return (
    <div className="wrap">
      {request.data ? (
        <PageMeta
          title={request.data.title}
          description={request.data.description}
          path={requestPath(id)}
          image={request.data.photos[0]?.url}
          card={{ path: requestPath(id), drawn: requestCard(request.data) }}
          type="article"
        />
      ) : (
        <PageTitle>{i18n.t('Support Request')}</PageTitle>
      )}
      <BackLink to="/support-requests">{i18n.t('All requests')}</BackLink>
      <QueryView
        query={request}
        as="h1"
        failure={i18n.t('Failed to fetch the support request')}
        loading={<TicketSkeletons count={1} />}
        instead={missing({
          none: i18n.t('This support request does not exist or is no longer public.'),
          to: '/support-requests',
          label: i18n.t('See all requests'),
          children: <ReportMissing targetType="support_request" targetId={id} path={requestPath(id)} />,
        })}
      >
        {data => (
          <>
            <ShareAfterCreating kind="autoShareRequests" title={data.title} path={requestPath(id)} />
            {data.mergedInto && (
              <Banner tone="info">
                {i18n.t('This request was merged with another one about the same case.')}{' '}
                <TextLink to={requestPath(data.mergedInto)}>{i18n.t('Go there')}</TextLink>
              </Banner>
            )}
            <div className="two">
              <div className="stack stack--6">
                {data.isHidden && <HiddenNotice isOwner={data.isOwner} />}
                <RequestDetails request={data} />
                {data.isOwner && (
                  <Responses
                    id={id}
                    count={data.responses}
                    isOpen={data.status === 'active' || data.status === 'paused'}
                    fallback={onItsWay}
                  />
                )}
              </div>
              <aside className="stack stack--6" aria-label={i18n.t('About this request')}>
                {(data.isOwner || isAdministrator) && <AlertCard key={`alert ${id}`} request={data} />}
                {data.isOwner ? <ManageCard request={data} fallback={onItsWay} /> : <OfferCard request={data} />}
                {waits(data) && <AskForAlerts />}
                {maySeePlace(data) && <PlaceCard key={`place ${id}`} id={id} />}
                {hasWayToOwner(data) && <ContactCard key={id} request={data} />}
                <ShareCard title={data.title} path={requestPath(id)} />
                {!data.isOwner && (
                  <ReportButton targetType="support_request" targetId={id} title={data.title} path={requestPath(id)} />
                )}
              </aside>
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}
