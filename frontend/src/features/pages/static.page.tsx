import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { pageCard } from '@aar/contracts/share-cards';
import { api } from '../../api/client';
import { Moved } from '../../page-parts/moved';
import { PageMeta } from '../../page-parts/page-meta';
import { textOf } from '../../rich-text/text-of-html';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { LinkButton } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { StaticText } from './static-text';

/** A page that staff wrote, found by its path without the leading slash. */
export function Component() {
  const { i18n } = useLingui();
  const slug = useLocation().pathname.replace(/^\/|\/$/g, '');
  const page = useQuery(api.pages.public.query({ slug }));
  // Its slug has changed.
  if (page.data && page.data.slug !== slug) return <Moved to={`/${page.data.slug}`} />;
  return (
    <div className="wrap">
      <QueryView
        query={page}
        failure={i18n.t('Failed to load {title}. Please try again later.', { title: page.data?.title })}
        loading={
          <Loading className="section">
            <Skeleton lines={6} />
          </Loading>
        }
        instead={() => (
          <div className="section">
            <PageTitle>{i18n.t('Page Not Found')}</PageTitle>
            <EmptyState
              as="h1"
              art="asleep"
              title={i18n.t('Page Not Found')}
              action={<LinkButton to="/">{i18n.t('Return to the home page')}</LinkButton>}
            />
          </div>
        )}
      >
        {data => (
          <>
            <PageMeta
              title={data.metaTitle || data.title}
              description={data.metaDescription || textOf(data.content)}
              path={`/${data.slug}`}
              card={{ path: `/pages/${data.slug}`, drawn: pageCard(data.title) }}
            />
            <StaticText page={data} />
          </>
        )}
      </QueryView>
    </div>
  );
}
