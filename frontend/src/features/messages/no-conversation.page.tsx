import { useLingui } from '@lingui/react';
import { PageTitle } from '../../page-parts/page-title';
import { EmptyState } from '../../ui/feedback/states';

/** Shown next to the list while no conversation is open. */
export function Component() {
  const { i18n } = useLingui();
  return (
    <>
      <PageTitle>{i18n.t('Messages')}</PageTitle>
      <EmptyState title={i18n.t('Choose a conversation')}>{i18n.t('It opens here.')}</EmptyState>
    </>
  );
}
