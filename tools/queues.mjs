import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Queue } from 'bullmq';
import Fastify from 'fastify';
import { Redis } from 'ioredis';

// Shows the queues of the notification workers; for local use, on the loopback address alone.
const QUEUES = ['codes', 'email', 'campaigns'];

const connection = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
connection.on('error', () => {}); // it comes back by itself
const serverAdapter = new FastifyAdapter();
const queues = QUEUES.map(name => new BullMQAdapter(new Queue(name, { connection })));
createBullBoard({ queues, serverAdapter, options: { uiConfig: { boardTitle: 'Queues' } } });

const server = Fastify();
await server.register(serverAdapter.registerPlugin());
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
