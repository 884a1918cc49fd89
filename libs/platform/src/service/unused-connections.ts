import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Node ends idle connections when a server closes, but waits for those on which no request came yet, and browsers open
 * such in advance: they are ended here, or stopping would take as long as a visitor keeps a tab open.
 */
export function endUnusedConnections(server: FastifyInstance) {
  const connections = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  server.addHook('preClose', done => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
