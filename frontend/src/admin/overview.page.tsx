import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/panel-client';
import { formatNumber } from '../i18n/dates';
import { PageTitle } from '../page-parts/page-title';
import { QueryView } from '../page-parts/query-view';
import { ActionList } from '../ui/navigation/action-list';
import { Flag, Mail, ScrollText, ShieldCheck, Table2, Users } from '../ui/icons';
import { StatGrid } from '../ui/display/numbers';
import { useMay } from './may';
import { sectionAt } from './sections';
import { usePlatformHealth } from './use-platform-health';
import { WorkList } from './work-list';

/** /admin/overview: the numbers of members, the to-do list of staff, and links to other sections. */
export function Component() {
  const { i18n } = useLingui();
  const may = useMay();
  return (
    <>
      <PageTitle>{i18n.t('Overview')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Overview')}</h1>
      </div>
      <div className="stack stack--6">
        <MemberNumbers />
        <div className="split">
          <WorkList />
          <ActionList
            items={[
              { to: '/admin/users', icon: <Users />, label: i18n.t('Users') },
              { to: '/admin/verification', icon: <ShieldCheck />, label: i18n.t('Verification Queue') },
              { to: '/admin/moderation', icon: <Flag />, label: i18n.t('Reported Abuse') },
              { to: '/admin/contact-messages', icon: <Mail />, label: i18n.t('Contact Messages') },
              { to: '/admin/reports', icon: <Table2 />, label: i18n.t('Reports') },
              { to: '/admin/audit', icon: <ScrollText />, label: i18n.t('Audit Log') },
            ].filter(({ to }) => may(sectionAt(to)!.needs))}
          />
        </div>
      </div>
    </>
  );
}

function MemberNumbers() {
  const { i18n } = useLingui();
  const stats = useQuery(api.adminStats.get.query());
  const seesHealth = useMay()(api.platformHealth.get);
  const health = usePlatformHealth({ enabled: seesHealth });
  return (
    <QueryView query={stats} lines={3} failure={i18n.t('Failed to fetch statistics')}>
      {({ totalUsers, newUsersThisMonth, totalActivists, totalNGOs, verifiedUsers, suspendedUsers }) => (
        <StatGrid
          items={[
            {
              label: i18n.t('Total Users'),
              value: formatNumber(totalUsers),
              note: i18n.t('{count} new this month', { count: formatNumber(newUsersThisMonth) }),
            },
            { label: i18n.t('Activists'), value: formatNumber(totalActivists) },
            { label: i18n.t('NGOs'), value: formatNumber(totalNGOs) },
            { label: i18n.t('Verified Users'), value: formatNumber(verifiedUsers) },
            { label: i18n.t('Suspended Users'), value: formatNumber(suspendedUsers) },
            ...(seesHealth ? [health] : []),
          ]}
        />
      )}
    </QueryView>
  );
}
