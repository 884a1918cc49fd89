import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Route } from '@aar/contracts/contract';
import { actorHeader, actorSigner } from '@aar/platform/service/actor';
import { type Answer, AnswersCache } from '../cache/answers-cache';
import { GatewayConfig } from '../gateway.config';
import { refuseForeignAnswer } from './answer-headers';
import { isReset } from './service-problem';
import { Services } from './services';

const deadline = 1_000;

/** What services answer to visitors, through the cache. */
@Injectable()
export class PublicAnswers {
  private readonly sign;

  constructor(
    { ACTOR_KEY }: GatewayConfig,
    private readonly services: Services,
    private readonly cache: AnswersCache,
  ) {
    this.sign = actorSigner(ACTOR_KEY);
  }

  /** The answer of a cacheable route for a path and query. Rejects with the service's absence when nothing older is kept. */
  get(route: Route, path: string): Answer | Promise<Answer> {
    const contract = route.id.slice(0, route.id.lastIndexOf('.'));
    return this.cache.get(path, contract, parseInt(route.cache!), () =>
      this.load(route.owner, path).catch((error: unknown) => {
        if (isReset(error)) return this.load(route.owner, path);
        throw error;
      }),
    );
  }

  /** Asks with headers of our own: nothing of the first caller's may colour what all others get. */
  private async load(owner: string, path: string) {
    const answer = await this.services.poolOf(owner).request({
      path,
      method: 'GET',
      headers: { [actorHeader]: this.sign(null), 'x-request-id': randomUUID(), accept: 'application/json' },
      signal: AbortSignal.timeout(deadline),
    });
    const type = String(answer.headers['content-type']);
    const body = Buffer.from(await answer.body.arrayBuffer());
    refuseForeignAnswer(answer.statusCode, type);
    return { status: answer.statusCode, type, body };
  }
}
