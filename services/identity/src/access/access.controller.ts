import type { Actor } from '@aar/contracts/access';
import { access, type LinkedProvider } from '@aar/contracts/identity/access.contract';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { DataExports } from '../privacy/data-exports.service';

/** What gives access to an account besides its sessions; other services list what they have. */
@Implements(access)
export class AccessController implements Handlers<typeof access> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly exports: DataExports,
  ) {}

  async list(_input: Inputs<typeof access>['list'], actor: Actor) {
    const providers: z.input<typeof LinkedProvider>[] = await this.dataSource.query(
      `select platform, username, connected_at as "connectedAt", used_at as "lastUsedAt"
       from social_accounts where account_id = $1 and subject is not null order by platform`,
      [actor.id],
    );
    const latest = await this.exports.latest(actor);
    const isReady = latest?.status === 'ready' && latest.expiresAt !== null;
    return {
      providers,
      download: isReady ? { id: latest.id, requestedAt: latest.requestedAt, expiresAt: latest.expiresAt! } : null,
    };
  }
}
