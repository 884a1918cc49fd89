import type { Actor } from '@aar/contracts/access';
import { sessions } from '@aar/contracts/identity/sessions.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { ownAccount } from '../accounts/change-account';
import { raiseNotice } from '../accounts/raise-notice';
import { endCodesWithoutFactor, endFactors, marksOf, refuseUnprovedSession } from '../credentials/end-factors';
import { dropSignInAccounts } from '../credentials/sign-in-accounts';
import { authenticate } from '../credentials/authenticate';
import { BearerStrategy } from './bearer.strategy';
import { Sessions } from './sessions.service';

type Input = Inputs<typeof sessions>;

@Implements(sessions)
export class SessionsController implements Handlers<typeof sessions> {
  constructor(
    private readonly sessions: Sessions,
    private readonly bearer: BearerStrategy,
  ) {}

  async find({ tokenHash }: Input['find']) {
    const { user: actor } = await authenticate(this.bearer, { tokenHash });
    return { actor };
  }

  async list(_input: Input['list'], { id, session }: Actor) {
    return { sessions: await this.sessions.list(id, session) };
  }

  async end({ id: session }: Input['end'], { id }: Actor) {
    if (!(await this.sessions.end(id, session))) throw new Problem('identity.session.unknown');
    return {};
  }

  endOthers({ disconnect }: Input['endOthers'], { id, session }: Actor, once: Once) {
    return once(async tx => {
      if (disconnect) await this.disconnect(tx, await ownAccount(tx, id), session);
      return { ended: await this.sessions.endAll(tx, id, { except: session }) };
    });
  }

  /** Throws `identity.social-account.last` for a member who would have no way left to sign in. */
  private async disconnect(tx: EntityManager, account: Account, session: string | undefined) {
    const { id, passwordHash, email, mobile } = account;
    if (passwordHash === null || !(email ?? mobile)) throw new Problem('identity.social-account.last');
    await dropSignInAccounts(tx, id);
    await this.endPasskeys(tx, account, session);
  }

  /** A passkey is enough to sign in. Throws `auth.second-factor-unproved`: this must not bypass a second factor. */
  private async endPasskeys(tx: EntityManager, account: Account, session: string | undefined) {
    if ((await marksOf(tx, account.id, 'passkey')).length === 0) return;
    await refuseUnprovedSession(tx, account.id, session);
    await endFactors(tx, account.id, 'passkey');
    await endCodesWithoutFactor(tx, account.id);
    this.sessions.refresh(tx, account.id);
    await raiseNotice(tx, 'second-factor-removed', account);
  }
}
