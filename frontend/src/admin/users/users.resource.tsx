import type { AdminUser, AdminUserDetail } from '@aar/contracts/identity/admin-users.contract';
import { mostUsersAtOnce } from '@aar/contracts/identity/limits';
import { stateNames } from '@aar/contracts/locations';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/panel-client';
import { memberTypes } from '../../domain/vocabulary/labels';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { Avatar } from '../../ui/display/avatar';
import { may } from '../may';
import { listSource, type Resource } from '../resource/resource';
import { createUser } from './create-user';
import { userActions } from './user-actions';
import { RoleBadge, UserStatusBadge } from './user-badges';
import { UserDetails } from './user-details';
import { roleFilter, statusFilter } from './user-labels';

/** /admin/users */
export const users: Resource<AdminUser, AdminUserDetail> = {
  title: /*i18n*/ 'Users',
  list: listSource(api.adminUsers.list, 'users'),
  label: /*i18n*/ 'Member',
  nameOf,
  face: user => <Avatar small name={nameOf(user)} src={user.avatarUrl} square={user.userType === 'ngo'} />,
  note: user => user.email ?? user.mobile,
  columns: [
    { name: 'type', label: /*i18n*/ 'Type', cell: user => i18n.t(memberTypes[user.userType]), isSecondary: true },
    { name: 'role', label: /*i18n*/ 'Role', cell: user => <RoleBadge role={user.role} /> },
    {
      name: 'place',
      label: /*i18n*/ 'Place',
      cell: ({ city, state }) => [city, state].filter(Boolean).join(', '),
      sort: { by: 'state', asc: /*i18n*/ 'A to Z', desc: /*i18n*/ 'Z to A' },
    },
    { name: 'status', label: /*i18n*/ 'Status', cell: user => <UserStatusBadge status={user.status} /> },
    {
      name: 'joined',
      label: /*i18n*/ 'Joined',
      cell: ({ createdAt }) => <time className="whitespace-nowrap">{formatDate(createdAt)}</time>,
      sort: { by: 'createdAt', asc: /*i18n*/ 'oldest first', desc: /*i18n*/ 'newest first' },
      isSecondary: true,
    },
  ],
  labelSort: { by: 'fullName', asc: /*i18n*/ 'A to Z', desc: /*i18n*/ 'Z to A' },
  initialSort: { by: 'createdAt', order: 'desc' },
  search: { name: 'search', label: /*i18n*/ 'Name, e-mail or mobile', min: 3 },
  filters: [
    {
      name: 'type',
      label: /*i18n*/ 'Type',
      kind: 'select',
      any: /*i18n*/ 'All types',
      options: [
        { value: 'activist', label: /*i18n*/ 'Activist' },
        { value: 'ngo', label: /*i18n*/ 'NGO' },
      ],
    },
    { name: 'status', label: /*i18n*/ 'Status', kind: 'select', any: /*i18n*/ 'All statuses', options: statusFilter },
    {
      name: 'state',
      label: /*i18n*/ 'State',
      kind: 'select',
      any: /*i18n*/ 'All states',
      options: stateNames.map(name => ({ value: name, label: name })),
    },
    { name: 'role', label: /*i18n*/ 'Role', kind: 'select', any: /*i18n*/ 'All roles', options: roleFilter },
  ],
  empty: { title: /*i18n*/ 'No users yet' },
  failed: /*i18n*/ 'Failed to fetch users',
  actions: userActions,
  bulk: { may: me => may(api.adminUsers.bulk, me), most: mostUsersAtOnce },
  create: createUser,
  download: {
    label: /*i18n*/ 'Download as CSV',
    fileName: 'users.csv',
    may: me => may(api.adminUsers.csv, me),
    fetch: api.adminUsers.csv,
    failed: /*i18n*/ 'Failed to download the users',
  },
  detail: {
    load: id => api.adminUsers.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the user',
    subtitle: ({ userType, city, state }) => [i18n.t(memberTypes[userType]), city, state].filter(Boolean).join(', '),
    Body: ({ row }) => <UserDetails user={row} />,
  },
};
