import type { Register, SignedIn } from '@aar/contracts/identity/auth.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/events/transaction';
import type { Caller } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { tellAccountChanged } from '../accounts/account-changes';
import { Account } from '../accounts/account.entity';
import { newAccount } from '../accounts/new-account';
import { Codes } from '../codes/codes.service';
import { isUniqueViolation } from '../database/unique-violation';
import { noticeVersions } from '../privacy/notice-versions';
import { recordJoining } from '../privacy/record-consent';
import { Sessions } from '../sessions/sessions.service';
import { isEasyToGuess } from '../sign-in/password.rules';
import { Passwords } from '../sign-in/passwords.service';

type Form = z.output<typeof Register>;

@Injectable()
export class Registrations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: Codes,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Makes an account of a form whose code proves one of its contacts, and signs it in. Whether the contacts belong to a
   * member already is told only to someone with a right code.
   */
  async register(form: Form, caller: Caller): Promise<z.input<typeof SignedIn>> {
    if (isEasyToGuess(form.password, form)) throw Problem.ofField('identity.password.common', 'password');
    const proof = await this.codes.prove('registration', [form.mobile, form.email], form.otp);
    const account = accountOf(form, await this.passwords.hash(form.password), proof.contact);
    return inTransaction(this.dataSource, async tx => {
      await this.codes.consume(tx, proof);
      await tx.getRepository(Account).insert(account).catch(refuseDuplicate);
      await tellAccountChanged(tx, account);
      await recordJoining(tx, account.id);
      return { token: await this.sessions.open(tx, account, caller), user: account };
    });
  }
}

function accountOf(form: Form, passwordHash: string, confirmed: string): Account {
  const now = new Date();
  const { fullName, email, mobile, userType, state, city } = form;
  return newAccount({
    ...{ fullName, email, mobile, userType, state, city, passwordHash },
    ...(userType === 'ngo' ? ngoOf(form) : activistOf(form)),
    isVerified: true,
    emailConfirmedAt: confirmed === email ? now : null,
    mobileConfirmedAt: confirmed === mobile ? now : null,
    termsAcceptedAt: now,
    termsVersion: noticeVersions.terms,
    createdAt: now,
  });
}

const activistOf = ({ experience, interests = [], bio }: Form) => ({
  experience: experience ?? null,
  interests: [...new Set(interests)],
  bio: bio || null,
});

const ngoOf = (form: Form) => ({
  ngoName: form.ngoName ?? null,
  ngoWebsite: form.ngoWebsite || null,
  ngoLegalStructure: form.ngoLegalStructure ?? null,
  ngoRegistrationNumber: form.ngoRegistrationNumber || null,
  ngoYearEstablished: form.ngoYearEstablished || null,
  ngoDescription: form.ngoDescription || null,
});

function refuseDuplicate(error: unknown): never {
  if (isUniqueViolation(error)) throw new Problem('identity.account.exists');
  throw error;
}
