import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity';
import { withMarks } from '../accounts/marks';

interface Pending {
  contactType: ContactType;
  contact: string;
  requestedAt: Date;
}

/** An account as shown to its member. */
export async function profileOf(tx: EntityManager, account: Account): Promise<z.input<typeof Profile>> {
  const pending: Pending[] = await tx.query(
    `select contact_type as "contactType", contact, requested_at as "requestedAt"
     from pending_contacts where account_id = $1 order by contact_type`,
    [account.id],
  );
  return {
    ...withMarks(account),
    isListed: account.listed,
    hasPassword: account.passwordHash !== null,
    emailConfirmed: account.emailConfirmedAt !== null,
    mobileConfirmed: account.mobileConfirmedAt !== null,
    pendingContacts: pending
      // The present contact, while it is being confirmed, is not a new one.
      .filter(({ contactType, contact }) => contact !== account[contactType])
      .map(({ contactType, contact, requestedAt }) => ({
        contactType,
        maskedContact: maskContact(contactType, contact),
        requestedAt,
      })),
  };
}
