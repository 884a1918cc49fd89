import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Queue } from 'bullmq';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import { isTrustedRequest, namesIn } from './trusted-requests.mjs';
import { QUEUES } from './site/site-processes.mjs';

// Shows the queues of the notification workers; for local use, on the loopback address only.
const connection = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
connection.on('error', () => {}); // it reconnects by itself
const serverAdapter = new FastifyAdapter();
// Its Redis user may only read the queue of one-time codes: no buttons, and no page for a single job, whose state needs a script.
const queues = QUEUES.map(
  name => new BullMQAdapter(new Queue(name, { connection, skipMetasUpdate: true }), { readOnlyMode: name === 'codes' }),
);
createBullBoard({ queues, serverAdapter, options: { uiConfig: { boardTitle: 'Queues' } } });

const server = Fastify();
const names = namesIn(process.env.TOOL_HOSTS);
server.addHook('onRequest', async (request, reply) => {
  if (!isTrustedRequest(request.raw, names))
    return reply.code(403).send({ message: 'This page is not for other sites' });
});
// Prevents clickjacking: no page may frame this one.
server.addHook('onSend', async (_request, reply) => {
  reply.header('content-security-policy', "frame-ancestors 'none'");
});
await server.register(serverAdapter.registerPlugin());
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
