import type { SignInAnswer } from '@aar/contracts/identity/auth.contract';
import type { SocialSignInError, socialSignIn } from '@aar/contracts/identity/social-sign-in.contract';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { lockedAccount } from '../accounts/change-account';
import { withMarks } from '../accounts/marks';
import { isActive } from '../accounts/standing';
import { SignInTickets } from '../second-factors/sign-in-tickets.service';
import { Sessions } from '../sessions/sessions.service';
import type { KnownVisitor } from '../attempts/known-places';
import { authenticate } from '../credentials/authenticate';
import type { FlowRequest } from './strategies/authorization-code.strategy';
import { OneUseCodes } from './one-use-codes.service';
import { providerErrorOf, signInErrorOf } from './provider-errors.rules';
import { ProviderStrategies } from './provider-strategies.service';
import { SignInFailure } from './sign-in-failure';
import { SignInProviders } from './sign-in-providers.service';
import { type SignInState, SignInStates } from './sign-in-states.service';
import { SocialMembers } from './social-members.service';
import type { SocialProfile } from './social-profile';

type Input = Inputs<typeof socialSignIn>;

/** Redirects to the providers, their callbacks and the resulting sign-ins and links (docs/decisions/sessions-and-sign-in.md). */
@Injectable()
export class SocialSignIn {
  private readonly logger = new Logger('social-sign-in');

  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: SignInProviders,
    private readonly strategies: ProviderStrategies,
    private readonly states: SignInStates,
    private readonly codes: OneUseCodes,
    private readonly members: SocialMembers,
    private readonly sessions: Sessions,
    private readonly tickets: SignInTickets,
  ) {}

  /**
   * The URL at the provider to which the browser is redirected. Throws a `SignInFailure`, or the error of the provider's
   * client.
   */
  async begin({ provider, browser, redirectUri, ticket }: Input['begin']): Promise<string> {
    const accountId = ticket === undefined ? null : await this.holderOf(ticket, provider);
    const { isEnabled, credentials } = await this.providers.open(provider);
    if (accountId && !isEnabled) throw new SignInFailure('provider_disabled');
    const strategy = await this.strategies.open(provider, credentials);
    const session: FlowRequest['session'] = {};
    const { redirect } = await authenticate(strategy, { method: 'GET', session }, { callbackURL: redirectUri });
    const { state, code_verifier: verifier, nonce = null } = session.flow!;
    await this.states.store(state, { provider, browser, redirectUri, verifier, nonce, accountId });
    return redirect!;
  }

  /** The purpose of a callback, and a function that finishes it. Consumes the state. */
  async recognise({ provider, browser, url }: Input['finish']) {
    const callback = new URL(url);
    const given = callback.searchParams.getAll('state');
    const state = given.length === 1 ? await this.states.consume(given[0]!) : null;
    const isOurs =
      state?.provider === provider &&
      state.browser === browser &&
      state.redirectUri === callback.origin + callback.pathname;
    return {
      purpose: state?.accountId ? ('link' as const) : ('sign-in' as const),
      finish: async () => {
        if (!isOurs) throw new SignInFailure('invalid_state');
        return this.finish(callback, given[0]!, state);
      },
    };
  }

  /** Exchanges the code of a finished sign-in for a session, or for a ticket if the member has a second factor. */
  exchange(code: string, visitor: KnownVisitor): Promise<z.input<typeof SignInAnswer>> {
    return inTransaction(this.dataSource, async tx => {
      // Locks the account before its code, as the revocation of codes does: otherwise the two could deadlock.
      const holder = await this.codes.holderOf(tx, code);
      const account = holder && (await lockedAccount(tx, holder));
      const isRight = account && account.status !== 'deleted' && (await this.codes.use(tx, 'sign-in', code));
      if (!isRight) throw new Problem('identity.exchange.invalid');
      if (!isActive(account)) throw new Problem('identity.sign-in.suspended');
      const asked = await this.tickets.issue(account, tx);
      if (asked) return asked;
      const token = await this.sessions.open(tx, account, visitor);
      return { token, device: visitor.device, user: withMarks(account) };
    });
  }

  /** The error for the login page; rethrows an error that no provider caused. */
  failureOf(provider: SignInProvider, error: unknown): SocialSignInError {
    const told = signInErrorOf(error);
    if (told === undefined) throw error;
    const reason = providerErrorOf(error);
    if (reason) this.logger.warn(`${provider}: ${reason.code}`);
    return told;
  }

  private async finish(callback: URL, state: string, { provider, verifier, nonce, accountId }: SignInState) {
    const { isEnabled, credentials } = await this.providers.open(provider);
    const strategy = await this.strategies.open(provider, credentials);
    const flow = { state, code_verifier: verifier, ...(nonce && { nonce }) };
    const { user: profile } = await authenticate(strategy, { method: 'GET', callback, session: { flow } });
    if (!profile) throw new SignInFailure('oauth_denied');
    return accountId ? this.linkCode(accountId, provider, profile) : this.signInCode(provider, profile, isEnabled);
  }

  private signInCode(provider: SignInProvider, profile: SocialProfile, isEnabled: boolean) {
    return inTransaction(this.dataSource, async tx => {
      const { id } = await this.members.find(tx, provider, profile, isEnabled);
      return this.codes.issue(tx, 'sign-in', { accountId: id, provider });
    });
  }

  /** Connects nothing yet: only the member's own session may do that, with this code. */
  private linkCode(accountId: string, provider: SignInProvider, { subject, username }: SocialProfile) {
    return inTransaction(this.dataSource, tx =>
      this.codes.issue(tx, 'link', { accountId, provider, subject, username }),
    );
  }

  private async holderOf(ticket: string, provider: SignInProvider) {
    const facts = await inTransaction(this.dataSource, tx => this.codes.use(tx, 'ticket', ticket));
    if (facts?.provider !== provider) throw new SignInFailure('invalid_state');
    return facts.accountId;
  }
}
