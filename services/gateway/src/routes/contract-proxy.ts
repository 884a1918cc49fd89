import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { actorSigner } from '@aar/platform/service/actor';
import type { Answer } from '../cache/answers-cache';
import { encodingFor } from '../encodings';
import { GatewayConfig } from '../gateway.config';
import type { Session } from '../sessions/sessions';
import { Admission } from './admission';
import { forward } from './forward';
import { PublicAnswers } from './public-answers';
import { Services } from './services';

/** Milliseconds until a service must begin to answer: reads that a visitor waits for, and everything else. */
const deadlines = { publicRead: 1_000, other: 3_000 };

/** Turns a route of the contract table into the handler that lets calls in and passes them on. */
@Injectable()
export class ContractProxy {
  private readonly sign;
  private readonly keepsAnswers;
  private readonly admitted = new WeakMap<FastifyRequest, Session | null>();

  constructor(
    { ACTOR_SIGNING_KEY, ANSWERS_CACHE }: GatewayConfig,
    private readonly services: Services,
    private readonly admission: Admission,
    private readonly publicAnswers: PublicAnswers,
  ) {
    this.sign = actorSigner(ACTOR_SIGNING_KEY);
    this.keepsAnswers = ANSWERS_CACHE === 'on';
  }

  /** Lets a call in before its body is read, where that is large: whoever may not pass cannot fill the memory. */
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
        await sendKept(await this.publicAnswers.get(route, path, request.params as object), request, reply);
        return reply;
      }
      const actorToken = await this.sign(session?.actor ?? null, route.owner);
      await forward({ pool, path, actorToken, deadline }, request, reply);
      return reply;
    };
  }
}

/** Path and query without the prefix. The router also matches other spellings of it (`/%61pi`, `http://host/api`), which are refused. */
function pathOf({ raw }: FastifyRequest) {
  if (!raw.url!.startsWith('/api/')) throw new Problem('route.unknown');
  return raw.url!.slice('/api'.length);
}

async function sendKept(answer: Answer, request: FastifyRequest, reply: FastifyReply) {
  const head = [...answer.head, 'x-request-id', request.id];
  if (answer.stale) head.push('x-stale', 'true');
  if (answer.status === 200 && request.headers['if-none-match']?.includes(answer.etag)) {
    reply.hijack();
    reply.raw.writeHead(304, head).end();
    return;
  }
  const encoding = answer.compressed && encodingFor(request.headers['accept-encoding']);
  const body = encoding ? await answer.compressed!.in(encoding) : answer.body;
  reply.hijack();
  if (encoding) head.push('content-encoding', encoding);
  head.push('content-length', String(body.length));
  reply.raw.writeHead(answer.status, head).end(request.method === 'HEAD' ? undefined : body);
}
