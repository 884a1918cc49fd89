import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { ErrorState } from '../../ui/feedback/states';

const SubmitForm = lazyAgain(() => import('./submit.form'));

const placeholder = (
  <Loading>
    <Skeleton lines={4} />
  </Loading>
);

/** The form, once it is known which papers wait to be handed in; `sent` are those of earlier submissions. */
export function HandIn({ sent }: { sent: string[] }) {
  const { i18n } = useLingui();
  const stored = useQuery(api.media.documents.query());
  return (
    <>
      {stored.isPending && placeholder}
      {stored.isError && (
        <ErrorState as="h3" title={i18n.t('Failed to fetch your documents')} onRetry={() => void stored.refetch()} />
      )}
      {stored.data && (
        <Suspense fallback={placeholder}>
          <SubmitForm documents={stored.data.documents.filter(({ id }) => !sent.includes(id))} />
        </Suspense>
      )}
    </>
  );
}
