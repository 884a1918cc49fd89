import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { formatNumber } from '../i18n/dates';
import { PageTitle } from '../board/page-title';
import { Score } from '../ui/numbers';
import { Loading, Skeleton } from '../ui/skeleton';
import { ErrorState } from '../ui/states';

/** /admin/overview: the members in numbers. */
export function Component() {
  const { i18n } = useLingui();
  const stats = useQuery(api.adminStats.get.query());

  return (
    <>
      <PageTitle>{i18n.t('Overview')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Overview')}</h1>
      </div>
      {stats.isPending && (
        <Loading>
          <Skeleton lines={3} />
        </Loading>
      )}
      {stats.isError && <ErrorState title={i18n.t('Failed to fetch statistics')} onRetry={() => stats.refetch()} />}
      {stats.data && (
        <Score
          items={[
            { label: i18n.t('Total Users'), value: formatNumber(stats.data.totalUsers) },
            { label: i18n.t('New This Month'), value: formatNumber(stats.data.newUsersThisMonth) },
            { label: i18n.t('Activists'), value: formatNumber(stats.data.totalActivists) },
            { label: i18n.t('NGOs'), value: formatNumber(stats.data.totalNGOs) },
            { label: i18n.t('Verified Users'), value: formatNumber(stats.data.verifiedUsers) },
            { label: i18n.t('Suspended Users'), value: formatNumber(stats.data.suspendedUsers) },
          ]}
        />
      )}
    </>
  );
}
