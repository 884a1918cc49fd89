import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mayCall } from '@aar/contracts/access';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { RateLimits } from '../rate-limits/rate-limits';
import { bearerOf } from '../sessions/bearer';
import { type Session, Sessions } from '../sessions/sessions';

/** Admits or refuses a request: session, access rule, rate limit. */
@Injectable()
export class Admission {
  constructor(
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
  ) {}

  /** Returns the caller's session, `null` for a visitor. Throws the problem that explains a refusal. */
  async admit(route: Route, request: FastifyRequest): Promise<Session | null> {
    const token = bearerOf(request.headers.authorization);
    const session = token === undefined ? null : await this.sessionOf(token, route, request.ip);
    const actor = session?.actor ?? null;
    if (!mayCall(route.access, actor)) throw refusal(token, actor !== null);
    if (route.needs && actor?.incomplete) throw new Problem('identity.profile.incomplete');
    await this.limits.count(route, actor, request.ip);
    return session;
  }

  /** A public page must not fail because the token is stale or identity is down: the caller then counts as a visitor. */
  private async sessionOf(token: string, route: Route, address: string) {
    const known = this.sessions.known(token);
    if (known === undefined) await this.limits.countUnknownToken(address);
    try {
      return await (known === undefined ? this.sessions.ask(token) : known);
    } catch (error) {
      if (route.access === 'public') return null;
      throw error;
    }
  }
}

function refusal(token: string | undefined, isKnown: boolean) {
  if (isKnown) return new Problem('access.denied');
  return new Problem(token === undefined ? 'auth.required' : 'auth.session-ended');
}
