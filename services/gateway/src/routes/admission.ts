import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Actor, mayCall } from '@aar/contracts/access';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { isProved } from '@aar/platform/service/step-up';
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
    if (!mayCall(route.access, actor)) throw refusal(token, route, actor);
    if (route.needs && actor?.incomplete) throw new Problem('identity.profile.incomplete');
    const admitted = session && route.stepUp ? await this.proved(token!, session, route, request.ip) : session;
    await this.limits.count(route, actor, request.ip);
    return admitted;
  }

  /** The session from identity if the cached one is not proved: the member may have proved it a moment ago. */
  private async proved(token: string, cached: Session, route: Route, address: string): Promise<Session> {
    if (isProved(cached)) return cached;
    // A refused call counts towards no limit of the member.
    if (route.stepUp === true) await this.limits.countUnknownToken(address);
    const session = await this.sessions.ask(token);
    if (!session) throw refusal(token, route, null);
    if (route.stepUp === true && !isProved(session)) throw new Problem('auth.step-up-required');
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

function refusal(token: string | undefined, { access }: Route, actor: Actor | null) {
  if (actor?.withheld && mayCall(access, { ...actor, role: actor.withheld }))
    return new Problem('auth.second-factor-required');
  if (actor) return new Problem('access.denied');
  return new Problem(token === undefined ? 'auth.required' : 'auth.session-ended');
}
