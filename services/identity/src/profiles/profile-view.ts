import type { Profile } from '@aar/contracts/identity/profile.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { withMarks } from '../accounts/marks';
import { db } from '../database/db';

/** An account as shown to its member. */
export async function profileOf(tx: EntityManager, account: Account): Promise<z.input<typeof Profile>> {
  const pending = await db(tx)
    .selectFrom('pending_contacts')
    .select(['contact_type as contactType', 'contact', 'requested_at as requestedAt'])
    .where('account_id', '=', account.id)
    .orderBy('contact_type')
    .execute();
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
