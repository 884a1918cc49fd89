import '../settings.css';
import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/panel-client';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { LinkButton } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { Camera } from '../../ui/icons';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { useMay } from '../may';
import { ResourcePage } from '../resource/resource-page';
import { contentItems } from './content-items.resource';

const SiteCards = lazyAgain(() => import('./site-cards'));

/** /admin/content: the site's name and look, and all its content items. Editors see only the items. */
export function Component() {
  const { i18n } = useLingui();
  const may = useMay();
  const content = useQuery(api.siteContent.list.query({}));
  return (
    <>
      <PageTitle>{i18n.t('Content')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Content')}</h1>
        {may(api.adminMedia.list) && (
          <LinkButton tone="plain" icon={<Camera />} to="/admin/media">
            {i18n.t('Media Library')}
          </LinkButton>
        )}
      </div>
      {may(api.adminContent.save) && (
        <QueryView query={content} failure={i18n.t('Failed to fetch site content')} hasReason>
          {() => (
            <Suspense
              fallback={
                <Loading>
                  <Skeleton lines={8} />
                </Loading>
              }
            >
              <SiteCards />
            </Suspense>
          )}
        </QueryView>
      )}
      <ResourcePage resource={contentItems} prefix="items" />
    </>
  );
}
