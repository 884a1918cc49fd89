import type { Actor } from '@aar/contracts/access';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { Profile, UpdateProfile } from '@aar/contracts/identity/profile.contract';
import { Problem } from '@aar/platform/errors/problem';
import { requireProof } from '@aar/platform/service/step-up';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { changeAccount, ownAccount } from '../accounts/change-account';
import { accountById } from '../accounts/find-account';
import { isActive } from '../accounts/standing';
import { recordConsent } from '../privacy/record-consent';
import { outdateSubmission } from '../verification/verification-decisions.service';
import { queueNameReview, refuseNameOfNgo, reviewOfName } from '../verification/near-names';
import { ContactChanges } from './contact-changes.service';
import { profileChanges } from './profile-changes.rules';
import { profileOf } from './profile-view';

type View = z.input<typeof Profile>;
type Form = z.output<typeof UpdateProfile>;

const contactTypes: ContactType[] = ['email', 'mobile'];

/** What members read and change in their own account. */
@Injectable()
export class Profiles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: ContactChanges,
  ) {}

  /** Throws `auth.session-ended` for a member who may not sign in any more. */
  async account(id: string): Promise<Account> {
    const account = await accountById(this.dataSource.manager, id);
    if (!account || !isActive(account)) throw new Problem('auth.session-ended');
    return account;
  }

  async get(id: string): Promise<View> {
    return profileOf(this.dataSource.manager, await this.account(id));
  }

  /**
   * Sends a code to each contact of a form that is neither the member's nor already pending. It runs before the form is
   * saved: a code that cannot be sent is reported at its field, and nothing is saved. Only such a form needs a step-up.
   */
  async askForCodes(actor: Actor, form: Form, address: string): Promise<void> {
    const { id } = actor;
    const account = await this.account(id);
    profileChanges(account, form); // an invalid form sends no codes
    for (const contactType of contactTypes) {
      const contact = form[contactType];
      if (!contact || contact === account[contactType]) continue;
      if (contact === (await this.contacts.waiting(id, contactType))) continue;
      requireProof(actor);
      await this.contacts.begin(account, contactType, contact, address).catch(atField(contactType));
    }
  }

  async update(tx: EntityManager, id: string, form: Form): Promise<View> {
    const account = await ownAccount(tx, id);
    const changes = profileChanges(account, form);
    if (changes.fullName) await refuseNameOfNgo(tx, { id, fullName: changes.fullName });
    if (changes.ngoName) {
      // Staff must not approve a name that they have not seen.
      await outdateSubmission(tx, id);
      changes.nameReview = await reviewOfName(tx, { ...account, ngoName: changes.ngoName });
      await queueNameReview(tx, { id, nameReview: changes.nameReview });
    }
    return this.change(tx, account, changes);
  }

  async setAvatar(tx: EntityManager, id: string, avatar: Pick<Account, 'avatarId' | 'avatarUrl'>): Promise<View> {
    return this.change(tx, await ownAccount(tx, id), avatar);
  }

  async setListed(tx: EntityManager, id: string, listed: boolean): Promise<View> {
    const account = await ownAccount(tx, id);
    if (account.listed === listed) return profileOf(tx, account);
    await recordConsent(tx, id, { purpose: 'directory', granted: listed, source: 'settings' });
    return this.change(tx, account, { listed });
  }

  private async change(tx: EntityManager, account: Account, changes: Partial<Account>): Promise<View> {
    const isChanged = Object.keys(changes).length > 0;
    return profileOf(tx, isChanged ? await changeAccount(tx, account, changes) : account);
  }
}

const atField = (path: string) => (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
  const { code, message, retryAfter, cause } = error;
  throw new Problem(code, { message, retryAfter, cause, errors: [{ path, message }] });
};
