import { z } from 'zod';
import { defineContract, route } from '../contract';
import { MemberMarks } from '../member-marks';
import {
  ById,
  City,
  cityOfState,
  email,
  Experience,
  Instant,
  LegalStructure,
  line,
  mobile,
  NextCursor,
  NgoReview,
  Nothing,
  optionalWebAddress,
  Page,
  prose,
  Role,
  State,
  Total,
  UserType,
} from '../vocabulary';
import { AuditEntry } from './audit.contract';

import { mostUsersAtOnce } from './limits';
import { answersShowingMembers } from './member-answers';
import { SuspensionDuration } from './suspension-duration';
import { Password } from './credentials';
import { FullName, NgoName } from './names';

export const UserStatus = z.enum(['active', 'pending', 'inactive', 'suspended', 'deleted']).meta({ id: 'UserStatus' });
export type UserStatus = z.infer<typeof UserStatus>;

/** A row of the users table, with masked contacts. */
export const AdminUser = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    role: Role,
    userType: UserType,
    state: z.string(),
    city: z.string(),
    experience: Experience.nullable(),
    bio: z.string().nullable(),
    ngoName: z.string().nullable(),
    ngoWebsite: z.string().nullable(),
    ngoDescription: z.string().nullable(),
    ngoReview: NgoReview,
    avatarUrl: z.string().nullable(),
    isActive: z.boolean(),
    isVerified: z.boolean(),
    ...MemberMarks.shape,
    isSuspended: z.boolean(),
    /** The badge's status, by precedence: deleted > suspended > inactive > active (shown Verified) > pending. */
    status: UserStatus,
    createdAt: Instant,
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

export const Suspension = z
  .object({
    reason: z.string(),
    byName: z.string().nullable(),
    since: Instant,
    /** Null: permanent. */
    until: Instant.nullable(),
  })
  .meta({ id: 'Suspension' });

/** The details drawer: the member, what happened to them and what they did. */
export const AdminUserDetail = AdminUser.extend({
  suspension: Suspension.nullable(),
  emailConfirmed: z.boolean(),
  mobileConfirmed: z.boolean(),
  ngoLegalStructure: LegalStructure.nullable(),
  ngoRegistrationNumber: z.string().nullable(),
  ngoYearEstablished: z.string().nullable(),
  signInWith: z.array(z.string()),
  sessions: z.int(),
  lastSeenAt: Instant.nullable(),
  deletionDueAt: Instant.nullable(),
  /** Only for administrators, who may read the audit log. */
  history: z.array(AuditEntry).optional(),
}).meta({ id: 'AdminUserDetail' });
export type AdminUserDetail = z.infer<typeof AdminUserDetail>;

const filters = z.object({
  /** Name, NGO, e-mail or mobile number; with an `@` it is an exact e-mail. At least 3 characters. */
  search: line(120).optional(),
  /** An alias of `search`: all other lists use this name. */
  q: line(120).optional(),
  type: UserType.optional(),
  status: UserStatus.optional(),
  role: Role.optional(),
  state: State.optional(),
});

export const ListUsers = Page.extend(filters.shape).extend({
  sort: z.enum(['createdAt', 'fullName', 'state']).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** The sentences come from the specification of the admin panel, and differ from those of registration. */
const CreateUserFields = z.object({
  fullName: FullName,
  email: email('Invalid email address'),
  mobile: mobile('Mobile number must be exactly 10 digits'),
  password: Password,
  /** `activist` and `ngo` create a member of that type; only an administrator may assign the other roles. */
  role: z.enum(['activist', 'ngo', 'user', 'moderator', 'editor', 'admin']),
  userType: UserType,
  state: State,
  city: City,
  ngoName: NgoName.optional(),
  ngoWebsite: optionalWebAddress,
  ngoDescription: prose(2000).optional(),
});
export const CreateUser = CreateUserFields.refine(cityOfState.holds, {
  path: ['city'],
  message: cityOfState.message,
  when: () => true,
}).refine(({ userType, ngoName }) => userType !== 'ngo' || (ngoName ?? '').length >= 2, {
  path: ['ngoName'],
  message: 'NGO name is required',
  when: () => true,
});
export type CreateUser = z.infer<typeof CreateUser>;

export const Suspend = z.object({
  reason: prose(500).min(10, 'Reason must be at least 10 characters'),
  duration: SuspensionDuration.optional(),
});

/** A member's unmasked contacts. */
const UserContacts = z.object({ email: z.string().nullable(), mobile: z.string().nullable() });

/** The ids that succeeded, and the reason for each refused one: one refusal does not stop the rest. */
const BulkResult = z.object({
  done: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
});

export const BulkUsers = z
  .object({
    action: z.enum(['verify', 'suspend', 'unsuspend', 'delete']),
    ids: z.array(z.uuid()).min(1, 'Select at least one user').max(mostUsersAtOnce, 'At most 100 users at a time'),
    reason: prose(500).optional(),
    duration: SuspensionDuration.optional(),
  })
  .refine(({ action, reason }) => action !== 'suspend' || (reason ?? '').length >= 10, {
    path: ['reason'],
    message: 'Reason must be at least 10 characters',
  });

export const adminUsers = defineContract('identity.admin-users', {
  list: route({
    http: 'GET /admin/users',
    access: 'editor',
    summary: 'Members by words, type, status, role and state; contacts are masked',
    input: ListUsers,
    output: z.object({ users: z.array(AdminUser), total: Total, nextCursor: NextCursor }),
  }),
  csv: route({
    http: 'GET /admin/users.csv',
    access: 'admin',
    limit: 'export',
    stepUp: true,
    file: true,
    summary: 'The same list as CSV, whole and with contacts',
    input: filters,
    output: z.unknown(),
  }),
  get: route({
    http: 'GET /admin/users/:id',
    access: 'editor',
    summary: 'One member with history; contacts are masked',
    input: ById,
    output: AdminUserDetail,
  }),
  contacts: route({
    http: 'POST /admin/users/:id/contacts',
    access: 'admin',
    stepUp: true,
    summary: "Show a member's contacts, which the audit log notes",
    changes: ['identity.admin-users.get', 'identity.audit'],
    input: ById,
    output: UserContacts,
  }),
  create: route({
    http: 'POST /admin/create-user',
    access: 'editor',
    status: 201,
    stepUp: true,
    summary:
      'Create a member without a code; editors create activists and NGOs only, and a role of staff is only proposed',
    changes: [...answersShowingMembers, 'identity.role-proposals', 'identity.audit'],
    input: CreateUser,
    output: AdminUser,
  }),
  verify: route({
    http: 'POST /admin/users/:id/verify',
    access: 'editor',
    summary: 'Vouch for a member',
    changes: [...answersShowingMembers, 'identity.audit'],
    input: ById,
    output: AdminUser,
  }),
  suspend: route({
    http: 'POST /admin/users/:id/suspend',
    access: 'admin',
    stepUp: true,
    summary: 'Sign a member out and keep them out, for a time or for good; of an administrator all others are told',
    changes: [...answersShowingMembers, 'identity.audit'],
    input: Suspend.extend({ id: z.uuid() }),
    output: AdminUser,
  }),
  unsuspend: route({
    http: 'POST /admin/users/:id/unsuspend',
    access: 'admin',
    stepUp: true,
    summary: 'Let a suspended member in again',
    changes: [...answersShowingMembers, 'identity.audit'],
    input: ById,
    output: AdminUser,
  }),
  setRole: route({
    http: 'PUT /admin/users/:id/role',
    access: 'admin',
    stepUp: true,
    summary:
      'Take rights away, which ends the sessions of the member; more rights, and less for an administrator, are only proposed',
    changes: [...answersShowingMembers, 'identity.role-proposals', 'identity.audit'],
    input: ById.extend({ role: Role }),
    output: AdminUser,
  }),
  delete: route({
    http: 'DELETE /admin/users/:id',
    access: 'admin',
    stepUp: true,
    summary:
      'Delete a member: out of every list at once, personal data erased after the retention period; for an administrator it is only proposed',
    changes: [...answersShowingMembers, 'identity.role-proposals', 'identity.audit'],
    input: ById,
    output: Nothing,
    status: 204,
  }),
  bulk: route({
    http: 'POST /admin/users/bulk',
    access: 'admin',
    stepUp: true,
    deadline: '15s',
    summary: 'One action for up to 100 members',
    changes: [...answersShowingMembers, 'identity.audit'],
    input: BulkUsers,
    output: BulkResult,
  }),
});
