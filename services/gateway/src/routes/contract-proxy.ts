import { Injectable } from '@nestjs/common';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { actorSigner } from '@aar/platform/service/actor';
import { GatewayConfig } from '../gateway.config';
import type { Session } from '../sessions/sessions';
import { Admission } from './admission';
import { forward } from './forward';
import { contentFor, sendCached } from '../cache/cached-content';
import { PublicResponses } from './public-responses';
import { Services } from './services';

/** Milliseconds until a service must begin to respond: to public reads, and to everything else. */
const deadlines = { publicRead: 1_000, other: 3_000 };

/** Turns a route of the contract table into a handler that admits requests and forwards them. */
@Injectable()
export class ContractProxy {
  private readonly sign;
  private readonly keepsAnswers;
  private readonly admitted = new WeakMap<FastifyRequest, Session | null>();

  constructor(
    { ACTOR_SIGNING_KEY, ANSWERS_CACHE }: GatewayConfig,
    private readonly services: Services,
    private readonly admission: Admission,
    private readonly publicAnswers: PublicResponses,
  ) {
    this.sign = actorSigner(ACTOR_SIGNING_KEY);
    this.keepsAnswers = ANSWERS_CACHE === 'on';
  }

  /** Admits a request before its large body is read, so that refused callers cannot fill the memory. */
  guardOf(route: Route) {
    return async (request: FastifyRequest) =>
      void this.admitted.set(request, await this.admission.admit(route, request));
  }

  handlerOf(route: Route): RouteHandlerMethod {
    const pool = this.services.poolOf(route.owner, { forUploads: route.upload !== undefined });
    const usual = route.method === 'GET' && route.access === 'public' ? deadlines.publicRead : deadlines.other;
    const deadline = route.deadline ? parseInt(route.deadline) * 1_000 : usual;
    const isKept = this.keepsAnswers && route.method === 'GET' && route.cache !== undefined;
    return async (request, reply) => {
      const path = pathOf(request);
      const known = this.admitted.get(request);
      const session = known === undefined ? await this.admission.admit(route, request) : known;
      if (isKept && !session) {
        const answer = await this.publicAnswers.get(route, path, request.params as object);
        const content = await contentFor(answer, request.headers);
        reply.hijack();
        sendCached(content, answer, request.id, request.raw, reply.raw);
        return reply;
      }
      const actorToken = await this.sign(session && actorFor(route, session), route.owner);
      await forward({ owner: route.owner, pool, path, actorToken, deadline }, request, reply);
      return reply;
    };
  }
}

/** Only routes with a step-up get to know the proof. */
const actorFor = ({ stepUp }: Route, { actor, provedUntil }: Session) =>
  stepUp && provedUntil ? { ...actor, provedUntil } : actor;

/**
 * Path and query without the prefix. The router also matches other spellings of the prefix (`/%61pi`,
 * `http://host/api`), which are refused.
 */
function pathOf({ raw }: FastifyRequest) {
  if (!raw.url!.startsWith('/api/')) throw new Problem('route.unknown');
  return raw.url!.slice('/api'.length);
}
