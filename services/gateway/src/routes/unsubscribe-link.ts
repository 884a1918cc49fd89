import type { FastifyInstance } from 'fastify';
import { unsubscribe } from '@aar/contracts/notifications/inbox.contract';
import { Problem } from '@aar/platform/errors/problem';
import { apiHeaders } from './answer-headers';
import { isBrowserVisit } from './browser-visit';

/**
 * The URL of `List-Unsubscribe`, which mail programs post to (RFC 8058), when a browser opens it: redirects to the page with
 * the button. Opening it changes nothing.
 */
export function addUnsubscribeLink(server: FastifyInstance) {
  const { path, method } = unsubscribe.confirm;
  server.get(path, (request, reply) => {
    const { token } = request.params as { token: string };
    if (isBrowserVisit(request))
      return reply.headers(apiHeaders).redirect(`/unsubscribe/${encodeURIComponent(token)}`, 302);
    void reply.header('allow', method);
    throw new Problem('route.method');
  });
}
