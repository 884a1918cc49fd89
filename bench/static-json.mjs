import Fastify from 'fastify';

// The baseline for site content: the same bytes from memory, and nothing else.
const body = Buffer.from(process.argv[2], 'base64');
const app = Fastify({ keepAliveTimeout: 65_000 });
app.get('/site-content', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });
process.on('disconnect', () => process.exit(0));
