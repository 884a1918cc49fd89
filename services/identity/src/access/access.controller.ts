import type { Actor } from '@aar/contracts/access';
import { access } from '@aar/contracts/identity/access.contract';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { DataExports } from '../privacy/data-exports.service';

/** Ways into an account besides its sessions; other services list their own. */
@Implements(access)
export class AccessController implements Handlers<typeof access> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly exports: DataExports,
  ) {}

  async list(_input: Inputs<typeof access>['list'], actor: Actor) {
    const providers = await db(this.dataSource)
      .selectFrom('social_accounts')
      .select(['platform', 'username', 'connected_at as connectedAt', 'used_at as lastUsedAt'])
      .where('account_id', '=', actor.id)
      .where('subject', 'is not', null)
      // Only an account at a provider has a subject.
      .$narrowType<{ platform: SignInProvider }>()
      .orderBy('platform')
      .execute();
    const latest = await this.exports.latest(actor);
    const isReady = latest?.status === 'ready' && latest.expiresAt !== null;
    return {
      providers,
      download: isReady ? { id: latest.id, requestedAt: latest.requestedAt, expiresAt: latest.expiresAt! } : null,
    };
  }
}
