import type { CompleteProfile, Profile } from '@aar/contracts/identity/profile.contract';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity';
import { changeAccount, ownAccount } from '../accounts/change-account';
import { Codes, type Proof } from '../codes/codes.service';
import { isUniqueViolation } from '../database/unique-violation';
import { noticeVersions } from '../privacy/notice-versions';
import { recordJoining } from '../privacy/record-consent';
import { Sessions } from '../sessions/sessions.service';
import { ContactChanges } from './contact-changes.service';
import { profileOf } from './profile-view';
import { Profiles } from './profiles.service';

type Form = z.output<typeof CompleteProfile>;

/** The end of joining for members who came through a provider. */
@Injectable()
export class ProfileCompletion {
  constructor(
    private readonly profiles: Profiles,
    private readonly contacts: ContactChanges,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
  ) {}

  /** The proof of the mobile number where its code was entered too. */
  async prove(id: string, { mobile, otp }: Form): Promise<Proof | null> {
    const { isComplete } = await this.profiles.account(id);
    return otp === undefined || isComplete ? null : this.codes.prove('contact-change', [mobile], otp);
  }

  /**
   * Adds what the provider could not give. A mobile number without its code waits for it, as every other new contact does:
   * refusing one that another member has would tell anybody who has joined. Throws `identity.member.state` when nothing is
   * missing.
   */
  async complete(tx: EntityManager, id: string, form: Form, proof: Proof | null): Promise<z.input<typeof Profile>> {
    const account = await ownAccount(tx, id);
    if (account.isComplete) throw new Problem('identity.member.state');
    const { state, city } = form;
    const completed = await changeAccount(tx, account, {
      ...{ state, city, ...typeOf(form), isComplete: true },
      ...{ termsAcceptedAt: new Date(), termsVersion: noticeVersions.terms },
      ...(proof && { mobile: form.mobile, mobileConfirmedAt: new Date(), isVerified: true }),
    }).catch(refuseTaken);
    await this.settle(tx, account, form, proof);
    await recordJoining(tx, id);
    this.sessions.refresh(tx, id);
    return profileOf(tx, completed);
  }

  private async settle(tx: EntityManager, { id, mobile }: Account, form: Form, proof: Proof | null) {
    if (proof) {
      await this.codes.consume(tx, proof);
      await this.contacts.cancel(tx, id, 'mobile');
    } else if (form.mobile !== mobile) await this.contacts.wait(tx, id, 'mobile', form.mobile);
  }
}

/** The fields of the other type of member go, as when joining. */
const typeOf = ({ userType, ngoName, ngoLegalStructure }: Form): Partial<Account> =>
  userType === 'ngo'
    ? { userType, ngoName: ngoName!, ngoLegalStructure: ngoLegalStructure!, experience: null, interests: [], bio: null }
    : { userType, ngoName: null, ngoLegalStructure: null };

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw Problem.ofField('identity.contact.taken', 'mobile');
  throw error;
}
