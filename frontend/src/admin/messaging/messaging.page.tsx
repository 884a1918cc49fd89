import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../api/panel-client';
import { QueryView } from '../../page-parts/query-view';
import { usePages } from '../../page-parts/use-pages';
import { PageTitle } from '../../page-parts/page-title';
import { LinkButton } from '../../ui/button';
import { SwashHeading } from '../../ui/display/heading';
import { Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { CampaignRow } from './campaign-row';
import { Statistics } from './statistics';
import { useCampaignPushes } from './use-campaign-pushes';

const Composer = lazyAgain(async () => ({ default: (await import('./composer')).Composer }));

/** /admin/messaging: write a broadcast, see its recipients, follow running campaigns. */
export function Component() {
  const { i18n } = useLingui();
  const [params] = useSearchParams();
  const draftId = params.get('draft');
  return (
    <>
      <PageTitle>{i18n.t('Messaging')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Broadcast Message')}</h1>
        <div className="row">
          <LinkButton to="#compose">{i18n.t('Compose Message')}</LinkButton>
          <LinkButton tone="plain" to="/admin/messaging/alerts">
            {i18n.t('Alert Rings')}
          </LinkButton>
          <LinkButton tone="plain" to="/admin/contact-messages">
            {i18n.t('Contact Messages')}
          </LinkButton>
          <LinkButton tone="plain" to="/admin/suppressions">
            {i18n.t('Suppressed Contacts')}
          </LinkButton>
          <LinkButton tone="plain" to="/admin/mail-returns">
            {i18n.t('Returned Mail')}
          </LinkButton>
        </div>
      </div>
      <div className="stack stack--6">
        <Statistics />
        <div id="compose">
          <Suspense fallback={<Skeleton lines={8} />}>
            <Composer key={draftId ?? 'new'} draftId={draftId} />
          </Suspense>
        </div>
      </div>
      <section className="section" aria-labelledby="campaigns">
        <SwashHeading id="campaigns">{i18n.t('Campaigns')}</SwashHeading>
        <Campaigns />
      </section>
    </>
  );
}

function Campaigns() {
  const { i18n } = useLingui();
  const campaigns = usePages(api.campaigns.list, { limit: 10 });
  useCampaignPushes();
  return (
    <QueryView
      query={campaigns}
      failure={i18n.t('Failed to fetch campaigns')}
      isEmpty={([first]) => first?.campaigns.length === 0}
      empty={
        <EmptyState art="asleep" title={i18n.t('No broadcasts yet')}>
          {i18n.t('Campaigns that you send are listed here with their progress.')}
        </EmptyState>
      }
    >
      {pages => (
        <ul className="stack">
          {pages
            .flatMap(page => page.campaigns)
            .map(campaign => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
        </ul>
      )}
    </QueryView>
  );
}
