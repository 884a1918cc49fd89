import { consentTexts } from '@aar/contracts/identity/consent-texts';
import type { CompleteProfile, Profile } from '@aar/contracts/identity/profile.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { changeAccount, ownAccount } from '../accounts/change-account';
import { releaseUnproved } from '../credentials/release-unproved';
import { Codes } from '../codes/codes.service';
import { unlessTaken } from '../database/unique-violation';
import { recordJoining } from '../privacy/record-consent';
import { Sessions } from '../sessions/sessions.service';
import { queueNameReview, reviewOfName } from '../verification/near-names';
import { ContactChanges } from './contact-changes.service';
import { profileOf } from './profile-view';
import { Profiles } from './profiles.service';

type Form = z.output<typeof CompleteProfile>;

/** Completes the registration of members who joined through a provider. */
@Injectable()
export class ProfileCompletion {
  constructor(
    private readonly dataSource: DataSource,
    private readonly profiles: Profiles,
    private readonly contacts: ContactChanges,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Whether the mobile number was proved by its code. A correct code is consumed even if the form is refused later; the member
   * may enter it again to complete the profile.
   */
  async prove(id: string, { mobile, otp }: Form, address: string): Promise<boolean> {
    const { isComplete } = await this.profiles.account(id);
    if (otp === undefined || isComplete) return false;
    const spentOn = this.codes.spentOn('contact-change', 'completion', id, mobile);
    const proof = await this.codes.prove('contact-change', [mobile], otp, { address, id }, spentOn);
    await inTransaction(this.dataSource, tx => this.codes.consume(tx, proof, spentOn));
    return true;
  }

  /**
   * Adds what the provider could not give. A mobile number without its code becomes pending, like every other new
   * contact: refusing one that another member has would reveal who is a member. Throws `identity.member.state` if the
   * profile is already complete.
   */
  async complete(tx: EntityManager, id: string, form: Form, isProved: boolean): Promise<z.input<typeof Profile>> {
    const account = await ownAccount(tx, id);
    if (account.isComplete) throw new Problem('identity.member.state');
    const { state, city } = form;
    if (isProved) await releaseUnproved(tx, 'mobile', form.mobile, account);
    const type = typeOf(form);
    const now = new Date();
    const listed = await recordJoining(tx, id, form.agreesTo);
    const nameReview = await reviewOfName(tx, { ...account, ...type });
    const completed = await unlessTaken(tx, inner =>
      changeAccount(inner, account, {
        state,
        city,
        ...type,
        nameReview,
        isComplete: true,
        termsAcceptedAt: now,
        termsVersion: consentTexts.terms.version,
        consentsAskedAt: now,
        listed,
        ...(isProved && { mobile: form.mobile, mobileConfirmedAt: new Date(), isVerified: true }),
      }),
    );
    if (!completed) throw Problem.ofField('identity.contact.taken', 'mobile');
    await queueNameReview(tx, completed);
    if (isProved) {
      await this.contacts.cancel(tx, id, 'mobile');
      await this.contacts.recordNewContact(tx, account, 'mobile', form.mobile);
    } else if (form.mobile !== account.mobile) await this.contacts.wait(tx, id, 'mobile', form.mobile);
    this.sessions.refresh(tx, id);
    return profileOf(tx, completed);
  }
}

/** Clears the fields of the other type of member, as registration does. */
const typeOf = ({
  userType,
  ngoName,
  ngoLegalStructure,
}: Form): Partial<Account> & Pick<Account, 'userType' | 'ngoName'> =>
  userType === 'ngo'
    ? { userType, ngoName: ngoName!, ngoLegalStructure: ngoLegalStructure!, experience: null, interests: [], bio: null }
    : { userType, ngoName: null, ngoLegalStructure: null };
