import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@aar/contracts/access';
import { sessions as sessionsContract } from '@aar/contracts/identity/sessions.contract';
import { serviceClient } from '@aar/platform/service/service-client';
import { wallTime } from '@aar/platform/service/wall-time';
import { LRUCache } from 'lru-cache';
import { GatewayConfig } from '../gateway.config';

/** The actor of a token, valid until `endsAt` at the latest, by the clock of `performance.now()`. */
export interface Session {
  actor: Actor;
  endsAt: number;
  /** Until when it may replace or multiply credentials. */
  provedUntil?: string;
}

interface Entry {
  session: Session | null | Promise<Session | null>;
  until: number;
}

/** How long identity's response is cached, in ms: a session whose end was not announced to us is refused within 5 s. */
export const believed = 4_500;
/** The same for a token without a session, and for an error of identity. */
const doubted = 1_000;
const remembered = 20_000;
const deadline = 1_000;

/**
 * Finds the session of a bearer token: in the cache, or by a lookup at identity, single-flight per token. Stores only token
 * hashes.
 */
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

  /** The cached session of a token, or its lookup in flight; `null` if it has none, `undefined` if identity must be asked. */
  known(token: string): Entry['session'] | undefined {
    const entry = this.entries.get(hash('sha256', token));
    return entry && entry.until > performance.now() ? entry.session : undefined;
  }

  /**
   * Looks up the token's session at identity, `null` if it has none. Rejects with `service.away` if identity does not respond.
   */
  ask(token: string): Promise<Session | null> {
    const tokenHash = hash('sha256', token);
    const session = this.identity.find({ tokenHash }).then(({ actor: found }) => {
      if (!found) return null;
      const { until, provedUntil, ...actor } = found;
      // Converts identity's time into one that does not move when our clock is corrected.
      return { actor, provedUntil, endsAt: performance.now() + Date.parse(until) - wallTime() };
    });
    const entry: Entry = { session, until: Infinity };
    this.entries.set(tokenHash, entry);
    session.then(
      found => {
        entry.session = found;
        entry.until = found ? Math.min(performance.now() + believed, found.endsAt) : performance.now() + doubted;
      },
      () => {
        entry.until = performance.now() + doubted;
      },
    );
    return session;
  }

  /** Drops the sessions of a member, or one of them. Lookups in flight may be older than this message and are not cached. */
  end(memberId: string, session?: string) {
    for (const [tokenHash, { session: known }] of this.entries) {
      const ended =
        known instanceof Promise ||
        (known?.actor.id === memberId && (session === undefined || known.actor.session === session));
      if (ended) this.entries.delete(tokenHash);
    }
  }
}
