import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { answerUnreadable } from './unreadable-requests';

export const hasBody = ({ headers }: { headers: IncomingHttpHeaders }) =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends a request whose body does not arrive within these seconds: slow bodies could be used to occupy connections (slowloris).
 */
export function endSlowBodies(seconds: number): onRequestHookHandler {
  return (request, _reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    if (!hasBody(request)) return done();
    const late = Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const end = () => {
      answerUnreadable(late, socket);
      socket.destroySoon(); // does not wait for the other side
    };
    const timer = setTimeout(end, seconds * 1_000);
    // If the rest of a body is not read, its request emits neither `end` nor `close`.
    const settle = () => {
      clearTimeout(timer);
      socket.off('close', settle);
    };
    raw.once('end', settle);
    socket.once('close', settle);
    done();
  };
}

/**
 * Closes the connection of a request whose response was sent before its body arrived: otherwise it would stay open for the
 * body.
 */
export function closeUnfinished(server: FastifyInstance) {
  server.addHook('onSend', async (request, reply) => {
    if (hasBody(request) && !request.raw.complete) void reply.header('connection', 'close');
  });
}
