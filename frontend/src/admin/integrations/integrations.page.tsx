import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/panel-client';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { Button } from '../../ui/button';
import { Plus } from '../../ui/icons';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { TextLink } from '../../ui/navigation/link';
import { useAddressWindow } from '../../ui/navigation/use-address-window';
import { draftFrom, draftOf } from './drafts';
import { IntegrationEntry } from './integration-entry';
import { QuickSetup } from './quick-setup';

const IntegrationDialog = lazyDialog(() => import('./integration.dialog'));

/** /admin/integrations; `?add=<template>` and `?edit=<id>` open the dialog. */
export function Component() {
  const { i18n } = useLingui();
  const adding = useAddressWindow('add');
  const editing = useAddressWindow('edit');
  const query = useQuery(api.integrations.list.query());
  const integrations = query.data?.integrations ?? [];
  // An existing integration is edited: names are unique.
  const stored = integrations.find(({ id, name }) => id === editing.value || name === adding.value);
  const draft = stored ? draftFrom(stored) : adding.value !== undefined ? draftOf(adding.value) : undefined;
  const addFirst = (
    <Button tone="sun" icon={<Plus />} onClick={() => adding.open('')}>
      {i18n.t('Add Integration')}
    </Button>
  );
  return (
    <>
      <PageTitle>{i18n.t('Integration Settings')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Integration Settings')}</h1>
        {addFirst}
      </div>
      <p className="mb-6">
        <TextLink to="/admin/suppressions">{i18n.t('Suppressed Contacts')}</TextLink>
      </p>
      <QueryView
        query={query}
        failure={i18n.t('Failed to fetch integration settings')}
        hasReason
        loading={
          <Loading label={i18n.t('Loading integration settings...')}>
            <Skeleton lines={6} />
          </Loading>
        }
      >
        {() => (
          <div className="stack stack--8">
            <QuickSetup existing={integrations.map(({ name }) => name)} onUse={adding.open} />
            <section aria-labelledby="current" className="stack">
              <h2 id="current">{i18n.t('Current Integrations')}</h2>
              {integrations.length === 0 ? (
                <EmptyState as="h3" title={i18n.t('No integrations configured yet')}>
                  {i18n.t('Add your first integration to get started')}
                </EmptyState>
              ) : (
                <ul className="card rule">
                  {integrations.map(integration => (
                    <IntegrationEntry
                      key={integration.id}
                      integration={integration}
                      isEdited={integration === stored}
                      onEdit={() => editing.open(integration.id)}
                    />
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </QueryView>
      {draft && query.data && (
        <IntegrationDialog
          key={stored?.id ?? adding.value}
          draft={draft}
          stored={stored}
          onClose={adding.isOpen ? adding.close : editing.close}
        />
      )}
    </>
  );
}
