import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/panel-client';
import { formatNumber } from '../../i18n/dates';
import { LinkButton } from '../../ui/button';
import { Check, UserCog } from '../../ui/icons';
import { useMay } from '../may';
import { totalText } from '../resource/list-pager';
import { ResourcePage } from '../resource/resource-page';
import { users } from './users.resource';

/** /admin/users */
export function Component() {
  const may = useMay();
  return (
    <ResourcePage
      resource={users}
      lead={<MemberCount />}
      links={
        <>
          {may(api.roleProposals.list) && <ProposalsLink />}
          {may(api.verifications.list) && <QueueLink />}
        </>
      }
    />
  );
}

function MemberCount() {
  const { i18n } = useLingui();
  const { data, isError } = useQuery(api.adminStats.get.query());
  if (isError && !data) return null;
  return (
    <span>
      {data
        ? i18n.t('{members} members, {newcomers} new this month', {
            members: formatNumber(data.totalUsers),
            newcomers: formatNumber(data.newUsersThisMonth),
          })
        : '…'}
    </span>
  );
}

function ProposalsLink() {
  const { i18n } = useLingui();
  const { data } = useQuery(api.roleProposals.list.query({ limit: 1 }));
  return (
    <LinkButton tone="plain" icon={<UserCog />} to="/admin/role-proposals">
      {data && data.proposals.length > 0 ? i18n.t('Proposed Roles (waiting)') : i18n.t('Proposed Roles')}
    </LinkButton>
  );
}

function QueueLink() {
  const { i18n } = useLingui();
  const { data } = useQuery(api.verifications.list.query({ limit: 1, status: 'waiting' }));
  return (
    <LinkButton tone="plain" icon={<Check />} to="/admin/verification">
      {data && data.total.count > 0
        ? i18n.t('Verification Queue ({count})', { count: totalText(data.total) })
        : i18n.t('Verification Queue')}
    </LinkButton>
  );
}
