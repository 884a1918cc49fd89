import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const interval = 100;

/**
 * Ends all idle connections while the server closes. Node does so once, when closing begins: after that it waits for
 * keep-alive connections whose request was in progress, even after the response, and for those without a request yet, which
 * browsers open in advance. Without this, stopping would last as long as somebody keeps a tab open.
 */
export function endIdleConnections(server: FastifyInstance) {
  const connections = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  server.addHook('preClose', done => {
    const end = () => {
      server.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    };
    const timer = setInterval(end, interval);
    server.server.once('close', () => clearInterval(timer));
    end();
    done();
  });
}
