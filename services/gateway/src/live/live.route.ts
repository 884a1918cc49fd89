import type { FastifyInstance } from 'fastify';
import { live } from '@aar/contracts/gateway/live.contract';
import { apiHeaders } from '../routes/answer-headers';
import type { Admission } from '../routes/admission';
import type { Session } from '../sessions/sessions';
import type { LiveStreams } from './live-streams';

const streamHeaders = {
  ...apiHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  // Asks nginx-like proxies not to buffer events.
  'x-accel-buffering': 'no',
};

/** Serves `GET /live` in the gateway itself. */
export function addLiveRoute(server: FastifyInstance, admission: Admission, streams: LiveStreams) {
  const route = live.open;
  server.route({
    method: 'GET',
    url: route.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      let session: Session | null;
      let before: number;
      do {
        // A session that ends while it is looked up has no stream yet that could be ended: after any end it is looked up again.
        before = streams.endings;
        session = await admission.admit(route, request);
      } while (streams.endings > before);
      streams.open(session!, reply.raw, () => {
        reply.hijack();
        reply.raw.writeHead(200, { ...streamHeaders, 'x-request-id': request.id });
      });
      return reply;
    },
  });
}
