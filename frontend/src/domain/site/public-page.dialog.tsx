import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { api } from '../../api/client';
import { Dialog } from '../../ui/dialog/dialog';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { QueryView } from '../../page-parts/query-view';
import { RichText } from '../../rich-text/rich-text';

/** A public page in a dialog, found by its slug: the terms, the privacy policy. */
export default function PublicPageDialog({
  slug,
  title,
  onClose,
}: {
  slug: string;
  title: string;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const page = useQuery(api.pages.public.query({ slug }));
  return (
    <Dialog open onClose={onClose} title={title} reading>
      <QueryView
        query={page}
        failure={i18n.t('Failed to load {title}. Please try again later.', { title })}
        loading={
          <Loading label={i18n.t('Loading {title}', { title })}>
            <Skeleton lines={6} />
          </Loading>
        }
        isEmpty={({ content }) => !content.trim()}
        empty={
          <EmptyState title={i18n.t('Page Not Available')}>
            {i18n.t('This page is being prepared. Please come back later.')}
          </EmptyState>
        }
      >
        {({ content }) => <RichText html={content} />}
      </QueryView>
    </Dialog>
  );
}
