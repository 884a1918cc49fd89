import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { api } from '../../api/client';
import { PageTitle } from '../../shared/page-title';
import { QueryView } from '../../shared/query-view';
import { RichText } from '../../shared/rich-text';
import { LinkButton } from '../../ui/button';
import { PageHead } from '../../ui/display/heading';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';

/** A page that staff wrote, looked up by the path without its leading slash. */
export function Component() {
  const { i18n } = useLingui();
  const slug = useLocation().pathname.replace(/^\/|\/$/g, '');
  const page = useQuery(api.pages.public.query({ slug }));
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
        {({ title, content }) => (
          <>
            <PageTitle>{title}</PageTitle>
            <PageHead title={title} />
            <div className="card max-w-175">
              <RichText html={content} />
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}
