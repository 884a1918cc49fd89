import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { QueryView } from '../../page-parts/query-view';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';

const SubmitForm = lazyAgain(() => import('./submit.form'));

const placeholder = (
  <Loading>
    <Skeleton lines={4} />
  </Loading>
);

/** The form, once the pending documents are loaded; `sent` are the documents of earlier submissions. */
export function HandIn({ sent }: { sent: string[] }) {
  const { i18n } = useLingui();
  const stored = useQuery(api.media.documents.query());
  return (
    <QueryView query={stored} as="h3" failure={i18n.t('Failed to fetch your documents')} loading={placeholder}>
      {({ documents }) => (
        <Suspense fallback={placeholder}>
          <SubmitForm documents={documents.filter(({ id }) => !sent.includes(id))} />
        </Suspense>
      )}
    </QueryView>
  );
}
