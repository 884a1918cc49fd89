import { wallTime } from '@aar/platform/service/wall-time';
import { expressionBuilder, sql } from 'kysely';
import type { IdentityTables } from '../database/db';
import type { Account } from './account';

const accounts = expressionBuilder<IdentityTables, 'accounts'>();
const { and, or } = accounts;

/** Whether the member may sign in: a suspension that has ended counts as lifted even before it is lifted. */
export const isActive = ({ status, suspendedUntil }: Pick<Account, 'status' | 'suspendedUntil'>): boolean =>
  status === 'active' || (status === 'suspended' && suspendedUntil !== null && suspendedUntil.getTime() <= wallTime());

/** Whether the account was erased: only an anonymous row is left. */
export const isErased = ({ status, deletionDueAt }: Pick<Account, 'status' | 'deletionDueAt'>): boolean =>
  status === 'deleted' && deletionDueAt === null;

/** Whether the member has planned the deletion of the account and may still cancel it. */
export const isLeaving = ({ status, deletionDueAt }: Pick<Account, 'status' | 'deletionDueAt'>): boolean =>
  status === 'active' && deletionDueAt !== null;

/** `isLeaving` as a condition on the table `accounts`. */
export const leavingAccount = `(accounts.status = 'active' and accounts.deletion_due_at is not null)`;

/** SQL condition on `accounts` that excludes erased accounts, of which only an anonymous row is left. */
export const notErased = `(status <> 'deleted' or deletion_due_at is not null)`;

/** The same as a condition on the table `accounts`. */
export const notErasedAccount = or([
  accounts('accounts.status', '<>', 'deleted'),
  accounts('accounts.deletion_due_at', 'is not', null),
]);

/** `isActive` as a condition on the table `accounts`. */
export const activeAccount = or([
  accounts('accounts.status', '=', 'active'),
  and([accounts('accounts.status', '=', 'suspended'), accounts('accounts.suspended_until', '<=', sql<Date>`now()`)]),
]);
