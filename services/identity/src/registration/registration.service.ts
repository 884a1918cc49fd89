import { consentTexts } from '@aar/contracts/identity/consent-texts';
import type { Register } from '@aar/contracts/identity/registration';
import type { ContactType, SignedIn } from '@aar/contracts/identity/auth.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Caller } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { publishAccount } from '../accounts/account-changes';
import { type Account, accountColumns } from '../accounts/account';
import { withMarks } from '../accounts/marks';
import { insertAccounts, newAccount } from '../accounts/new-account';
import { releaseUnproved } from '../credentials/release-unproved';
import { Codes, invalidCode } from '../codes/codes.service';
import { db } from '../database/db';
import { unlessTaken } from '../database/unique-violation';
import { recordJoining } from '../privacy/record-consent';
import { ContactChanges } from '../profiles/contact-changes.service';
import { Sessions } from '../sessions/sessions.service';
import { type KnownVisitor, visitorOf } from '../attempts/known-places';
import { isEasyToGuess } from '../credentials/password.rules';
import { Passwords } from '../credentials/passwords.service';
import { queueNameReview, refuseNameOfNgo, reviewOfName } from '../verification/near-names';
import { authenticate } from '../credentials/authenticate';
import { OneTimeCodeStrategy } from '../codes/one-time-code.strategy';

type Form = z.output<typeof Register>;

@Injectable()
export class Registrations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly oneTimeCode: OneTimeCodeStrategy,
    private readonly codes: Codes,
    private readonly contacts: ContactChanges,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Creates an account from a form whose code proves one of its contacts, and signs it in. The other contact becomes
   * pending, so the response does not depend on whose it is. Throws `identity.account.exists` if the proved one is a
   * member's. The same form with the same code again, after a lost response, signs in to the account that it created.
   */
  async register(form: Form, caller: Caller): Promise<z.input<typeof SignedIn>> {
    if (isEasyToGuess(form.password, form)) throw Problem.ofField('identity.password.common', 'password');
    const spentOn = this.codes.spentOn('registration', requestOf(form));
    const { user: proof } = await authenticate(this.oneTimeCode, {
      purpose: 'registration',
      contacts: [form.mobile, form.email],
      otp: form.otp,
      asker: { address: caller.address, id: form.device },
      spentOn,
    });
    const [proved, other] =
      proof.contact === form.email ? (['email', 'mobile'] as const) : (['mobile', 'email'] as const);
    const account = accountOf(form, proved, await this.passwords.hash(form.password));
    const visitor = visitorOf(caller, form.device);
    const token = await inTransaction(this.dataSource, async tx => {
      if (!(await this.codes.consume(tx, proof, spentOn))) return undefined;
      await releaseUnproved(tx, proved, form[proved]);
      await refuseNameOfNgo(tx, account);
      account.nameReview = await reviewOfName(tx, account);
      if (!(await unlessTaken(tx, inner => insertAccounts(inner, [account])))) {
        await this.codes.refuseRepeats(tx, proof);
        return null;
      }
      await this.contacts.wait(tx, account.id, other, form[other]);
      await queueNameReview(tx, account);
      await publishAccount(tx, account);
      await recordJoining(tx, account.id, form.agreesTo);
      return this.sessions.open(tx, account, visitor);
    });
    // Thrown after the commit: a rollback would make the code usable again.
    if (token === null) throw new Problem('identity.account.exists');
    if (token === undefined) return this.signInAgain(form[proved], proved, form.password, visitor);
    return { token, device: visitor.device, user: withMarks(account) };
  }

  /** The account may have changed since, so its password decides, as in every other sign-in. */
  private async signInAgain(contact: string, proved: ContactType, password: string, visitor: KnownVisitor) {
    const account = await db(this.dataSource)
      .selectFrom('accounts')
      .select(accountColumns)
      .where(proved, '=', contact)
      .executeTakeFirst();
    if (!account || !(await this.passwords.matches(password, account.passwordHash))) throw invalidCode();
    const token = await this.sessions.openUnlessChanged(account, visitor, contact);
    if (token === undefined) throw invalidCode();
    return { token, device: visitor.device, user: withMarks(account) };
  }
}

/** Everything that a registration enters, except its secrets and the device. */
const requestOf = ({ password: _, confirmPassword: _again, otp: _code, device: _device, ...entered }: Form) =>
  JSON.stringify(entered);

function accountOf(form: Form, proved: ContactType, passwordHash: string): Account {
  const now = new Date();
  const { fullName, userType, state, city } = form;
  return newAccount({
    fullName,
    userType,
    state,
    city,
    passwordHash,
    ...(proved === 'email'
      ? { email: form.email, emailConfirmedAt: now }
      : { mobile: form.mobile, mobileConfirmedAt: now }),
    ...(userType === 'ngo' ? ngoOf(form) : activistOf(form)),
    isVerified: true,
    termsAcceptedAt: now,
    termsVersion: consentTexts.terms.version,
    consentsAskedAt: now,
    listed: form.agreesTo?.includes('directory') ?? false,
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
