import { lazy, Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { api } from '../../api/client';
import { PagesEnd } from '../../shared/pages-end';
import { retryPages, usePages } from '../../shared/use-pages';
import { PageTitle } from '../../shared/page-title';
import { SwashHeading } from '../../ui/display/heading';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { CampaignRow } from './campaign-row';
import { Statistics } from './statistics';
import { useCampaignPushes } from './use-campaign-pushes';

const Composer = lazy(async () => ({ default: (await import('./composer')).Composer }));

/** /admin/messaging: write a broadcast, see who gets it, follow the ones under way. */
export function Component() {
  const { i18n } = useLingui();
  return (
    <>
      <PageTitle>{i18n.t('Messaging')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Broadcast Message')}</h1>
      </div>
      <div className="stack stack--6">
        <Statistics />
        <Suspense fallback={<Skeleton lines={8} />}>
          <Composer />
        </Suspense>
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

  if (campaigns.isPending)
    return (
      <Loading>
        <Skeleton lines={4} />
      </Loading>
    );
  const failure = i18n.t('Failed to fetch campaigns');
  if (!campaigns.data) return <ErrorState title={failure} onRetry={() => retryPages(campaigns)} />;
  const all = campaigns.data.flatMap(page => page.campaigns);
  if (all.length === 0)
    return (
      <EmptyState art="asleep" title={i18n.t('No broadcasts yet')}>
        {i18n.t('Campaigns that you send are listed here with their progress.')}
      </EmptyState>
    );
  return (
    <>
      <ul className="stack">
        {all.map(campaign => (
          <CampaignRow key={campaign.id} campaign={campaign} />
        ))}
      </ul>
      <PagesEnd pages={campaigns} failure={failure} />
    </>
  );
}
