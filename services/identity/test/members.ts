import { randomUUID } from 'node:crypto';
import type { Actor, Role } from '@aar/contracts/access';
import type { Account } from '../src/accounts/account';
import { knownAccount } from '../src/accounts/find-account';
import { insertAccounts, newAccount } from '../src/accounts/new-account';
import { inTransaction } from '@aar/platform/database/transaction';
import { Sessions } from '../src/sessions/sessions.service';
import { type Identity } from './identity.harness';

/** Inserts a member into the database, without a registration. */
export async function addMember({ dataSource, newContacts }: Identity, changes: Partial<Account> = {}) {
  const { email, mobile } = newContacts();
  const account = newAccount({
    fullName: 'Asha Kulkarni',
    userType: 'activist',
    state: 'Maharashtra',
    city: 'Pune',
    email,
    mobile,
    isVerified: true,
    emailConfirmedAt: new Date(),
    mobileConfirmedAt: new Date(),
    listed: true,
    ...changes,
  });
  await insertAccounts(dataSource.manager, [account]);
  return account;
}

/** Inserts a staff account. */
export async function addStaff(
  site: Identity,
  role: Role,
  changes: Partial<Account> = {},
): Promise<Actor & { role: Role }> {
  const { id } = await addMember(site, { fullName: `The ${role}`, role, ...changes });
  return { id, role, session: randomUUID() };
}

/** Opens a session without credentials; returns the token. */
export const openSession = ({ dataSource, service }: Identity, { id }: { id: string }) =>
  inTransaction(dataSource, async tx => {
    const account = await knownAccount(tx, id);
    return service.app.get(Sessions).open(tx, account, { address: '203.0.113.9', userAgent: '' });
  });
