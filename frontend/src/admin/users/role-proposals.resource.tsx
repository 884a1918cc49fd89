import type { RoleProposal } from '@aar/contracts/identity/role-proposals.contract';
import { api } from '../../api/panel-client';
import { i18n } from '../../i18n/i18n';
import { Ban, Check } from '../../ui/icons';
import { may } from '../may';
import { formatMoment } from '../moment';
import { listSource, type Resource } from '../resource/resource';
import { RoleBadge } from './user-badges';

const reasons: Record<Exclude<RoleProposal['mayConfirm'], 'yes'>, string> = {
  own: /*i18n*/ 'You proposed it: another administrator must confirm it.',
  'granted-recently':
    /*i18n*/ 'One of you got the role from the other within the last 30 days: another administrator must confirm it.',
};

const proposerOf = ({ proposedByName }: RoleProposal) => proposedByName ?? i18n.t('A former member');

/** /admin/role-proposals */
export const roleProposals: Resource<RoleProposal> = {
  title: /*i18n*/ 'Proposed Roles',
  list: listSource(api.roleProposals.list, 'proposals'),
  label: /*i18n*/ 'Member',
  nameOf: ({ memberName }) => memberName,
  columns: [
    { name: 'from', label: /*i18n*/ 'Now', cell: ({ from }) => <RoleBadge role={from} /> },
    { name: 'role', label: /*i18n*/ 'Proposed', cell: ({ role }) => <RoleBadge role={role} /> },
    { name: 'proposedBy', label: /*i18n*/ 'By', cell: proposerOf },
    { name: 'proposedAt', label: /*i18n*/ 'Since', cell: ({ proposedAt }) => <time>{formatMoment(proposedAt)}</time> },
  ],
  filters: [],
  empty: { title: /*i18n*/ 'No roles are proposed', art: 'asleep' },
  failed: /*i18n*/ 'Failed to fetch the proposed roles',
  actions: [
    {
      name: 'confirm',
      label: /*i18n*/ 'Confirm',
      icon: <Check />,
      isOffered: ({ mayConfirm }, me) => may(api.roleProposals.confirm, me) && mayConfirm === 'yes',
      confirm: {
        title: /*i18n*/ 'Give {name} this role?',
        text: /*i18n*/ 'Confirm it only if you know who this person is. They are signed out and sign in again with the new role. If somebody else typed their password, they set a new one by "Forgot your password".',
        confirmLabel: /*i18n*/ 'Confirm',
        pendingLabel: /*i18n*/ 'Saving...',
      },
      run: ({ id }) => api.roleProposals.confirm({ id }),
      expected: () => null,
      done: /*i18n*/ 'Role changed successfully',
      failed: /*i18n*/ 'Failed to change the role',
    },
    {
      name: 'withdraw',
      label: /*i18n*/ 'Withdraw',
      icon: <Ban />,
      isDestructive: true,
      isSecondary: true,
      isOffered: (_, me) => may(api.roleProposals.withdraw, me),
      confirm: {
        title: /*i18n*/ 'Withdraw the role proposed for {name}?',
        text: /*i18n*/ 'Nothing changes for this person. An administrator can propose a role again.',
        confirmLabel: /*i18n*/ 'Withdraw',
        pendingLabel: /*i18n*/ 'Saving...',
      },
      run: ({ id }) => api.roleProposals.withdraw({ id }),
      expected: () => null,
      done: /*i18n*/ 'The proposal was withdrawn',
      failed: /*i18n*/ 'Failed to withdraw the proposal',
    },
  ],
  detail: {
    failed: /*i18n*/ 'This proposal is not on this page of the list',
    subtitle: proposal =>
      i18n.t('Proposed by {name}, {date}', { name: proposerOf(proposal), date: formatMoment(proposal.proposedAt) }),
    Body: ({ row: { from, role, mayConfirm } }) => (
      <>
        <p className="row">
          <RoleBadge role={from} />
          <span aria-hidden>→</span>
          <RoleBadge role={role} />
        </p>
        {mayConfirm !== 'yes' && <p>{i18n.t(reasons[mayConfirm])}</p>}
      </>
    ),
  },
};
