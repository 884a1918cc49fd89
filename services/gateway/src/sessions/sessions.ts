import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@aar/contracts/access';
import { sessions as sessionsContract } from '@aar/contracts/identity/sessions.contract';
import { serviceClient } from '@aar/platform/service/service-client';
import { LRUCache } from 'lru-cache';
import { GatewayConfig } from '../gateway.config';

/** Whom a token vouches for, until `endsAt` (epoch ms) at the latest. */
export interface Session {
  actor: Actor;
  endsAt: number;
}

interface Entry {
  session: Session | null | Promise<Session | null>;
  until: number;
}

/** How long an answer of identity is believed, in ms: a session that ended unheard of is refused within 5 s. */
export const believed = 4_500;
/** The same for a token that opens nothing, and for identity's absence. */
const doubted = 1_000;
const remembered = 20_000;
const deadline = 1_000;

/** Which session a bearer token opens: identity knows, asked once at a time per token. Only hashes of tokens are kept. */
@Injectable()
export class Sessions {
  private readonly entries = new LRUCache<string, Entry>({ max: remembered });
  private readonly identity;

  constructor({ IDENTITY_URL, ACTOR_SIGNING_KEY }: GatewayConfig) {
    this.identity = serviceClient(sessionsContract, {
      url: IDENTITY_URL,
      key: ACTOR_SIGNING_KEY,
      deadline,
    });
  }

  /** What is known of a token without asking: its session, `null` when it opens none; `undefined` when identity must be asked. */
  known(token: string): Entry['session'] | undefined {
    const entry = this.entries.get(hash('sha256', token));
    return entry && entry.until > Date.now() ? entry.session : undefined;
  }

  /** Asks identity for the token's session, `null` when it opens none. Rejects with `service.away` when identity does not answer. */
  ask(token: string): Promise<Session | null> {
    const tokenHash = hash('sha256', token);
    const session = this.identity.find({ tokenHash }).then(({ actor: found }) => {
      if (!found) return null;
      const { until, ...actor } = found;
      return { actor, endsAt: Date.parse(until) };
    });
    const entry: Entry = { session, until: Infinity };
    this.entries.set(tokenHash, entry);
    session.then(
      found => {
        entry.session = found;
        entry.until = found ? Math.min(Date.now() + believed, found.endsAt) : Date.now() + doubted;
      },
      () => {
        entry.until = Date.now() + doubted;
      },
    );
    return session;
  }

  /** Forgets the sessions of a member, or one of them. Answers under way may be older than the news and are not kept. */
  end(memberId: string, session?: string) {
    for (const [tokenHash, { session: known }] of this.entries) {
      const ended =
        known instanceof Promise ||
        (known?.actor.id === memberId && (session === undefined || known.actor.session === session));
      if (ended) this.entries.delete(tokenHash);
    }
  }
}
