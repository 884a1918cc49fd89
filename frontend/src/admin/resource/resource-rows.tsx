import { useLingui } from '@lingui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import { QueryView } from '../../page-parts/query-view';
import type { User } from '@aar/contracts/identity/auth.contract';
import { Button, LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/states';
import { ListPager } from './list-pager';
import type { ListPage, Resource } from './resource';
import type { Listing } from './resource-row';
import { ResourceGrid } from './resource-grid';
import { ResourceTable } from './resource-table';
import type { ListAddress } from './use-list-address';

/** The state of the list: rows and pages, empty, loading or failed. */
export function ResourceRows<Row extends { id: string }, Detail extends Row>({
  resource,
  list,
  address,
  me,
  ...table
}: Listing<Row, Detail> & { list: UseQueryResult<ListPage<Row>, ApiError>; me: User }) {
  const { i18n } = useLingui();
  // An invalid cursor in the URL: offers the first page.
  const isNoPage = !list.data && !address.isFirstPage && list.error?.status === 400;
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : undefined}>
      <QueryView
        query={list}
        failure={i18n.t(resource.failed)}
        hasReason
        lines={8}
        onRetry={isNoPage ? address.toFirstPage : undefined}
      >
        {page => (
          <>
            {page.rows.length === 0 ? (
              <Nothing resource={resource} address={address} me={me} />
            ) : resource.grid && address.isGrid ? (
              <ResourceGrid {...table} resource={resource} rows={page.rows} address={address} />
            ) : (
              <ResourceTable {...table} resource={resource} rows={page.rows} address={address} />
            )}
            {(page.rows.length > 0 || !address.isFirstPage) && (
              <ListPager page={page} address={address} pending={list.isPlaceholderData} />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

function Nothing<Row extends { id: string }, Detail extends Row>({
  resource: { empty, pages },
  address,
  me,
}: {
  resource: Resource<Row, Detail>;
  address: ListAddress;
  me: User;
}) {
  const { i18n } = useLingui();
  if (!address.isFirstPage)
    return (
      <EmptyState
        title={i18n.t('No more results on this page')}
        action={
          <Button tone="plain" onClick={address.toFirstPage}>
            {i18n.t('Go to the first page')}
          </Button>
        }
      />
    );
  if (address.isNarrowed)
    return (
      <EmptyState
        title={i18n.t('Nothing matches')}
        action={
          <Button tone="plain" onClick={address.clear}>
            {i18n.t('Clear All')}
          </Button>
        }
      >
        {i18n.t('Try fewer filters or different words.')}
      </EmptyState>
    );
  return (
    <EmptyState
      art={empty.art}
      title={i18n.t(empty.title)}
      action={pages?.create?.may(me) && <LinkButton to={pages.create.to}>{i18n.t(pages.create.label)}</LinkButton>}
    >
      {empty.text && i18n.t(empty.text)}
    </EmptyState>
  );
}
