import type { User } from '@aar/contracts/identity/auth.contract';
import type { RoleProposal } from '@aar/contracts/identity/role-proposals.contract';
import { api } from '../../api/panel-client';
import { i18n } from '../../i18n/i18n';
import { Badge } from '../../ui/display/badge';
import { Ban, Check } from '../../ui/icons';
import { may } from '../may';
import { formatMoment } from '../moment';
import { listSource, type Resource } from '../resource/resource';
import { RoleBadge } from './user-badges';

const reasons: Record<Exclude<RoleProposal['mayConfirm'], 'yes'>, string> = {
  own: /*i18n*/ 'You proposed it: another administrator must confirm it.',
  concerned: /*i18n*/ 'This is about you: other administrators decide it.',
  'granted-recently':
    /*i18n*/ 'One of you got the role from the other within the last 30 days: another administrator must confirm it.',
};

const proposedOf = ({ role }: RoleProposal) =>
  role ? <RoleBadge role={role} /> : <Badge tone="suspended">{i18n.t('Deletion')}</Badge>;
const endsAdministrator = ({ from }: RoleProposal) => from === 'admin';

const proposerOf = ({ proposedByName }: RoleProposal) => proposedByName ?? i18n.t('A former member');

const mayConfirm = (proposal: RoleProposal, me: User) =>
  may(api.roleProposals.confirm, me) && proposal.mayConfirm === 'yes';

/** /admin/role-proposals */
export const roleProposals: Resource<RoleProposal> = {
  title: /*i18n*/ 'Proposed Roles',
  list: listSource(api.roleProposals.list, 'proposals'),
  label: /*i18n*/ 'Member',
  nameOf: ({ memberName }) => memberName,
  columns: [
    { name: 'from', label: /*i18n*/ 'Now', cell: ({ from }) => <RoleBadge role={from} /> },
    { name: 'role', label: /*i18n*/ 'Proposed', cell: proposedOf },
    { name: 'proposedBy', label: /*i18n*/ 'By', cell: proposerOf },
    { name: 'proposedAt', label: /*i18n*/ 'Since', cell: ({ proposedAt }) => <time>{formatMoment(proposedAt)}</time> },
  ],
  filters: [],
  empty: { title: /*i18n*/ 'Nothing is proposed', art: 'asleep' },
  failed: /*i18n*/ 'Failed to fetch the proposed roles',
  actions: [
    {
      name: 'confirm',
      label: /*i18n*/ 'Confirm',
      icon: <Check />,
      isOffered: (proposal, me) => mayConfirm(proposal, me) && !endsAdministrator(proposal),
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
      name: 'confirm-end',
      label: /*i18n*/ 'Confirm',
      icon: <Check />,
      isDestructive: true,
      isOffered: (proposal, me) => mayConfirm(proposal, me) && endsAdministrator(proposal),
      confirm: {
        title: /*i18n*/ 'Remove the rights of {name}?',
        text: /*i18n*/ 'This person is signed out and is no longer an administrator. If deletion was proposed, the account is deleted. Confirm only after you have talked to whoever proposed it.',
        confirmLabel: /*i18n*/ 'Confirm',
        pendingLabel: /*i18n*/ 'Saving...',
      },
      run: ({ id }) => api.roleProposals.confirm({ id }),
      expected: () => null,
      done: ({ role }) => (role ? /*i18n*/ 'Role changed successfully' : /*i18n*/ 'User deleted successfully'),
      failed: /*i18n*/ 'Failed to confirm the proposal',
    },
    {
      name: 'withdraw',
      label: /*i18n*/ 'Withdraw',
      icon: <Ban />,
      isDestructive: true,
      isSecondary: true,
      isOffered: ({ mayConfirm }, me) => may(api.roleProposals.withdraw, me) && mayConfirm !== 'concerned',
      confirm: {
        title: /*i18n*/ 'Withdraw the proposal for {name}?',
        text: /*i18n*/ 'Nothing changes for this person. An administrator can propose it again.',
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
    Body: ({ row }) => (
      <>
        <p className="row">
          <RoleBadge role={row.from} />
          <span aria-hidden>→</span>
          {proposedOf(row)}
        </p>
        {row.mayConfirm !== 'yes' && <p>{i18n.t(reasons[row.mayConfirm])}</p>}
      </>
    ),
  },
};
