import type { Account } from './account.entity';

/** Whether the member may come in: a suspension that has run out counts as lifted before anybody has lifted it. */
export const isActive = ({ status, suspendedUntil }: Pick<Account, 'status' | 'suspendedUntil'>): boolean =>
  status === 'active' || (status === 'suspended' && suspendedUntil !== null && suspendedUntil.getTime() <= Date.now());

/** Condition on `accounts`: not one that was erased, of which a row is left that tells nothing. */
export const notErased = `(status <> 'deleted' or deletion_due_at is not null)`;

/** `isActive` as a condition on the table `accounts`. */
export const activeAccount = `(accounts.status = 'active'
  or (accounts.status = 'suspended' and accounts.suspended_until <= now()))`;
