import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { answerUnreadable } from './unreadable-requests';

export const hasBody = ({ headers }: { headers: IncomingHttpHeaders }) =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** Gives a call so many seconds until its body has come: a slow one would hold its connection, which anybody can open. */
export function endSlowBodies(seconds: number): onRequestHookHandler {
  return (request, _reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    if (!hasBody(request)) return done();
    const late = Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const end = () => {
      answerUnreadable(late, socket);
      socket.destroySoon(); // the other side need not end it
    };
    const timer = setTimeout(end, seconds * 1_000);
    // A body of which the rest is not wanted never ends, nor does its request close.
    const settle = () => {
      clearTimeout(timer);
      socket.off('close', settle);
    };
    raw.once('end', settle);
    socket.once('close', settle);
    done();
  };
}

/** Whoever has their answer while their body is still on its way gets no more from the connection: it would stay open for it. */
export function closeUnfinished(server: FastifyInstance) {
  server.addHook('onSend', async (request, reply) => {
    if (hasBody(request) && !request.raw.complete) void reply.header('connection', 'close');
  });
}
