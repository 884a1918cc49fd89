import { Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsubscribe } from '@aar/contracts/notifications/inbox.contract';
import { actorHeader, actorSigner } from '@aar/platform/service/actor';
import { GatewayConfig } from '../gateway.config';
import { RateLimits } from '../rate-limits/rate-limits';
import { Services } from '../routes/services';

const deadline = 3_000;
const mostBytes = 1_024;
const answer = unsubscribe.confirm.output.pick({ isFormerAddress: true });

/**
 * The form behind the button of the unsubscribe page, for browsers without scripts. Mail programs post to the API (RFC
 * 8058), which must not redirect them; this redirects to a page with the outcome.
 */
@Injectable()
export class UnsubscribeForm {
  private readonly logger = new Logger('unsubscribe');
  private readonly sign;

  constructor(
    { ACTOR_SIGNING_KEY }: GatewayConfig,
    private readonly services: Services,
    private readonly limits: RateLimits,
  ) {
    this.sign = actorSigner(ACTOR_SIGNING_KEY);
  }

  addTo(server: FastifyInstance) {
    void server.register(async pages => {
      // Only the link determines what to stop: the content of the form is ignored.
      pages.removeAllContentTypeParsers();
      pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, _body, done) =>
        done(null),
      );
      for (const url of ['/unsubscribe/:token', '/unsubscribe/:token/failed'])
        pages.post(url, async (request, reply) => {
          const token = encodeURIComponent((request.params as { token: string }).token);
          const outcome = await this.stop(token, request);
          return reply.header('cache-control', 'no-store').redirect(`/unsubscribe/${token}/${outcome}`, 303);
        });
    });
  }

  /** The outcome for the mail of the link: the name of the page that shows it. */
  private async stop(token: string, { ip, id }: FastifyRequest): Promise<'done' | 'former' | 'failed'> {
    const { owner, path, method } = unsubscribe.confirm;
    try {
      await this.limits.count(unsubscribe.confirm, null, ip);
      const { statusCode, body } = await this.services.poolOf(owner).request({
        path: path.replace(':token', token),
        method,
        body: '{}',
        signal: AbortSignal.timeout(deadline),
        headers: {
          [actorHeader]: await this.sign(null, owner),
          'content-type': 'application/json',
          'x-request-id': id,
        },
      });
      if (statusCode >= 300) {
        await body.dump();
        return 'failed';
      }
      return answer.parse(await body.json()).isFormerAddress ? 'former' : 'done';
    } catch (error) {
      this.logger.warn((error as Error).message);
      return 'failed';
    }
  }
}
