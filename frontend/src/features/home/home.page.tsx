import { useLingui } from '@lingui/react';
import { useSiteContent } from '../../api/site-content';
import { PageMeta } from '../../page-parts/page-meta';
import { useAbsolute } from '../../server-rendering/server-rendering-context';
import { useSiteName } from '../../page-parts/page-title';
import { SwashHeading } from '../../ui/display/heading';
import { CriticalRequests } from './critical-requests';
import { FeaturedActivist } from './featured-activist';
import { Features } from './features';
import { Hero } from './hero';
import { LegalNote } from './legal-note';
import { NearbyRequests } from './nearby-requests';
import { QuickActions } from './quick-actions';
import { RecentActivities } from './recent-activities';
import { Statistics } from './statistics';

export function Component() {
  const { i18n } = useLingui();
  const { text } = useSiteContent();
  const name = useSiteName();
  const absolute = useAbsolute();
  return (
    <>
      <PageMeta
        title={i18n.t('Home')}
        description={text('site-tagline', 'Mobilizing for Animal Welfare')}
        path="/"
        data={[{ '@type': 'Organization', name, url: absolute('/') }]}
      />
      <Hero />
      <Statistics />
      <CriticalRequests />
      <Features />
      <section className="wrap" aria-labelledby="today">
        <div className="head">
          <SwashHeading id="today">{i18n.t("What's happening")}</SwashHeading>
        </div>
        <div className="stack stack--6">
          <RecentActivities />
          <div className="two">
            <NearbyRequests />
            <div className="stack stack--6">
              <FeaturedActivist />
              <QuickActions />
              <LegalNote />
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
