import type { Actor } from '@aar/contracts/access';
import { socialAccounts } from '@aar/contracts/identity/social-accounts.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { ownAccount } from '../accounts/change-account';
import { raiseNotice } from '../accounts/raise-notice';
import { connectedAccounts } from './connected-accounts';
import { Connections } from './connections.service';
import { OneUseCodes } from './one-use-codes.service';
import { saveSharingPreferences, sharingPreferences } from './sharing-preferences';
import { SignInProviders } from './sign-in-providers.service';
import { socialProviders } from './social-providers';

type Input = Inputs<typeof socialAccounts>;

@Implements(socialAccounts)
export class SocialAccountsController implements Handlers<typeof socialAccounts> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: SignInProviders,
    private readonly codes: OneUseCodes,
    private readonly connections: Connections,
  ) {}

  async get(_input: Input['get'], { id }: Actor) {
    const { manager } = this.dataSource;
    const [accounts, preferences] = await Promise.all([this.accountsOf(manager, id), sharingPreferences(manager, id)]);
    return { accounts, preferences };
  }

  savePreferences(preferences: Input['savePreferences'], { id }: Actor, once: Once) {
    return once(async tx => {
      await ownAccount(tx, id);
      return saveSharingPreferences(tx, id, preferences);
    });
  }

  /** Without `once`, which would store the ticket. */
  async connect({ platform }: Input['connect'], { id }: Actor) {
    if (!(await this.providers.available()).has(platform)) throw new Problem('identity.provider.disabled');
    const ticket = await inTransaction(this.dataSource, async tx => {
      await ownAccount(tx, id);
      return this.codes.issue(tx, 'ticket', { accountId: id, provider: platform });
    });
    return { url: `/auth/${platform}?ticket=${ticket}` };
  }

  confirm({ code }: Input['confirm'], actor: Actor, once: Once) {
    return this.change(actor, once, async (tx, account) => {
      const facts = await this.codes.use(tx, 'link', code);
      // A link that somebody else started must not connect their account to this member.
      if (facts?.accountId !== actor.id) throw new Problem('identity.exchange.invalid');
      await this.connections.connect(tx, actor.id, facts.provider, facts);
      const { displayName: provider } = socialProviders[facts.provider];
      await raiseNotice(tx, 'provider-connected', account, { provider });
    });
  }

  setHandle({ platform, username }: Input['setHandle'], actor: Actor, once: Once) {
    const handle = { username: username.replace(/^@/, '') };
    return this.change(actor, once, tx => this.connections.connect(tx, actor.id, platform, handle));
  }

  setAutoShare({ platform, autoShare }: Input['setAutoShare'], actor: Actor, once: Once) {
    return this.change(actor, once, tx => this.connections.setAutoShare(tx, actor.id, platform, autoShare));
  }

  disconnect({ platform }: Input['disconnect'], actor: Actor, once: Once) {
    return this.change(actor, once, tx => this.connections.disconnect(tx, actor.id, platform));
  }

  /** Serialises the changes of one member, also with a password reset, which disconnects accounts that can sign in. */
  private change({ id }: Actor, once: Once, work: (tx: EntityManager, account: Account) => Promise<void>) {
    return once(async tx => {
      await work(tx, await ownAccount(tx, id));
      return { accounts: await this.accountsOf(tx, id) };
    });
  }

  private async accountsOf(manager: EntityManager, id: string) {
    return connectedAccounts(manager, id, await this.providers.available(manager));
  }
}
