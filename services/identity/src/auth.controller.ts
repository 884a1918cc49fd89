import type { Actor } from '@aar/contracts/access';
import { auth } from '@aar/contracts/identity/auth.contract';
import { Email, Mobile } from '@aar/contracts/vocabulary';
import { Problem } from '@aar/platform/errors/problem';
import type { Caller, Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { accountById } from './accounts/find-account';
import { withMarks } from './accounts/marks';
import { isActive } from './accounts/standing';
import { CodeSender } from './codes/code-sender.service';
import { PasswordResets } from './password-reset/password-resets.service';
import { Passkeys } from './passkeys/passkeys.service';
import { Registrations } from './registration/registration.service';
import { Sessions } from './sessions/sessions.service';
import { visitorOf } from './attempts/known-places';
import { SecondFactorSignIn } from './second-factors/second-factor-sign-in.service';
import { SignIn } from './sign-in/sign-in.service';
import { SocialSignIn } from './social-sign-in/social-sign-in.service';

type Input = Inputs<typeof auth>;

/**
 * Registration, sign-in and password reset. None of it uses `once`: the responses contain tokens and codes, which must not
 * be stored, and a single-use code or a cap already ensures that a repeated request has no second effect.
 */
@Implements(auth)
export class AuthController implements Handlers<typeof auth> {
  constructor(
    private readonly codeSender: CodeSender,
    private readonly registrations: Registrations,
    private readonly signIn: SignIn,
    private readonly secondStep: SecondFactorSignIn,
    private readonly passkeys: Passkeys,
    private readonly socialSignIn: SocialSignIn,
    private readonly sessions: Sessions,
    private readonly passwordResets: PasswordResets,
    private readonly dataSource: DataSource,
  ) {}

  async sendOtp(form: Input['sendOtp'], _actor: Actor | null, _once: Once, caller: Caller) {
    const { contact, contactType } = form;
    const { address, device } = visitorOf(caller, form.device);
    const spelled = (contactType === 'mobile' ? Mobile : Email).parse(contact);
    return { ...(await this.codeSender.send('registration', contactType, spelled, { address, id: device })), device };
  }

  register(form: Input['register'], _actor: Actor | null, _once: Once, caller: Caller) {
    return this.registrations.register(form, caller);
  }

  login(credentials: Input['login'], _actor: Actor | null, _once: Once, caller: Caller) {
    return this.signIn.signIn(credentials, caller);
  }

  secondFactor({ ticket, device, ...proof }: Input['secondFactor'], _actor: Actor | null, _once: Once, caller: Caller) {
    return this.secondStep.finish(ticket, proof, visitorOf(caller, device));
  }

  passkeyOptions() {
    return this.passkeys.request();
  }

  passkey({ passkey, device }: Input['passkey'], _actor: Actor | null, _once: Once, caller: Caller) {
    return this.secondStep.signInWithPasskey(passkey, visitorOf(caller, device));
  }

  async forgotPassword(form: Input['forgotPassword'], _actor: Actor | null, _once: Once, caller: Caller) {
    const visitor = visitorOf(caller, form.device);
    return { ...(await this.codeSender.sendToMember(form.email, visitor)), device: visitor.device };
  }

  verifyResetOtp(form: Input['verifyResetOtp'], _actor: Actor | null, _once: Once, { address }: Caller) {
    return this.passwordResets.verify(form, address);
  }

  async resetPassword(form: Input['resetPassword']) {
    await this.passwordResets.reset(form);
    return {};
  }

  exchange({ code, device }: Input['exchange'], _actor: Actor | null, _once: Once, caller: Caller) {
    return this.socialSignIn.exchange(code, visitorOf(caller, device));
  }

  async logout(_input: Input['logout'], { id, session }: Actor) {
    if (session) await this.sessions.end(id, session);
    return {};
  }

  async me(_input: Input['me'], { id }: Actor) {
    const account = await accountById(this.dataSource.manager, id);
    if (!account || !isActive(account)) throw new Problem('auth.session-ended');
    return withMarks(account);
  }
}
