import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { sessions } from '@aar/contracts/identity/sessions.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type Member, startOpenIdentity } from './identity.harness';

/** The identity service with registration by mobile code enabled, and helpers for sessions. */
export async function startSessions() {
  const site = await startOpenIdentity();
  return {
    ...site,
    /** The actor of a token's session. */
    actorOf: async (token: string) => (await site.find(token)).body.actor,
    passTime: (span: string) =>
      site.dataSource.query(
        `update sessions set used_at = used_at - $1::interval, created_at = created_at - $1::interval,
           ends_at = ends_at - $1::interval`,
        [span],
      ),
    login: async ({ user, password }: Member, from: { address?: string; userAgent?: string } = {}) =>
      (await site.call<{ token: string }>('POST /auth/login', { email: user.email, password }, from)).body.token,
    list: async (actor: Actor) =>
      (await site.call<Output<typeof sessions.list>>('GET /sessions', undefined, { actor })).body.sessions,
    /** Waits until the gateways are notified of an ended session. */
    wasTold: (memberId: string, session?: string) =>
      waitUntil(
        () =>
          site.told.some(
            ({ subject, data }) =>
              subject === 'live.sessions-ended' && data.memberId === memberId && data.session === session,
          ),
        { what: 'telling of the ended session' },
      ),
  };
}

export type SessionSite = Awaited<ReturnType<typeof startSessions>>;
