import type { z } from 'zod';
import { CreateUser } from '@aar/contracts/identity/admin-users.contract';
import { cityNames, stateNames } from '@aar/contracts/locations';
import type { User } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/panel-client';
import { may } from '../may';
import type { DescribedForm, FormField } from '../../forms/described-form';
import { memberRoles, roleChoices } from './user-labels';

type Values = { [K in keyof CreateUser]: string };

const choose = (label: string, names: readonly string[]) => [
  { value: '', label },
  ...names.map(name => ({ value: name, label: name })),
];
const staffRoles = roleChoices.filter(({ value }) => value === 'editor' || value === 'admin');
const isMemberRole = (role: string) => role === 'activist' || role === 'ngo';
const isNgo = ({ userType }: Values) => userType === 'ngo';

const fields = (roles: readonly { value: string; label: string }[]): FormField<Values>[] => [
  { name: 'fullName', label: /*i18n*/ 'Full Name' },
  { name: 'email', label: /*i18n*/ 'Email', kind: 'email' },
  { name: 'mobile', label: /*i18n*/ 'Mobile', kind: 'mobile' },
  {
    name: 'password',
    label: /*i18n*/ 'Password',
    kind: 'password',
    hint: /*i18n*/ 'At least 6 characters. Common passwords are refused.',
  },
  {
    name: 'role',
    label: /*i18n*/ 'Role',
    kind: 'select',
    hint: /*i18n*/ 'Another administrator must confirm Editor or Admin. After that, the password typed here no longer works.',
    options: roles,
    implies: role => (isMemberRole(role) ? { userType: role } : {}),
  },
  {
    name: 'userType',
    label: /*i18n*/ 'User Type',
    kind: 'select',
    options: [
      { value: 'activist', label: /*i18n*/ 'Activist' },
      { value: 'ngo', label: /*i18n*/ 'NGO' },
    ],
    implies: (userType, { role }) => (isMemberRole(role) ? { role: userType } : {}),
  },
  {
    name: 'state',
    label: /*i18n*/ 'State',
    kind: 'select',
    options: choose(/*i18n*/ 'Select a state', stateNames),
    implies: () => ({ city: '' }),
  },
  {
    name: 'city',
    label: /*i18n*/ 'City',
    kind: 'select',
    options: ({ state }) =>
      choose(state ? /*i18n*/ 'Select a city' : /*i18n*/ 'Please select a state first', cityNames(state)),
  },
  { name: 'ngoName', label: /*i18n*/ 'NGO Name', isShown: isNgo },
  { name: 'ngoWebsite', label: /*i18n*/ 'NGO Website', kind: 'url', optional: true, isShown: isNgo },
  { name: 'ngoDescription', label: /*i18n*/ 'NGO Description', kind: 'area', optional: true, isShown: isNgo },
];

/** The form of a new account. Only administrators can create staff. */
export const createUserForm = (
  me: User,
): DescribedForm<typeof CreateUser> & { initial: z.input<typeof CreateUser> } => ({
  title: /*i18n*/ 'Create User',
  description: /*i18n*/ 'The account can be used at once, without a code.',
  schema: CreateUser,
  fields: fields(
    may(api.adminUsers.setRole, me) ? [...memberRoles, ...staffRoles] : memberRoles,
  ) as FormField<CreateUser>[],
  submitLabel: /*i18n*/ 'Create User',
  pendingLabel: /*i18n*/ 'Creating...',
  initial: {
    fullName: '',
    email: '',
    mobile: '',
    password: '',
    role: 'activist',
    userType: 'activist',
    state: '' as CreateUser['state'],
    city: '',
  },
});
