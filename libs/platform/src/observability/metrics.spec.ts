import fastify from 'fastify';
import pino from 'pino';
import { register } from 'prom-client';
import { observeRequests } from './metrics';

test('a response sent before Fastify leaves the same log line and observation as one of a route', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null, timestamp: false }, { write: line => void lines.push(JSON.parse(line)) });
  const server = fastify({ genReqId: () => 'id' });
  const note = observeRequests(server, log);
  server.get('/dogs/:name', async () => 'a dog');
  await server.inject('/dogs/moti');
  note('GET', '/dogs/:name', 200, 1.4, 'id');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toEqual({ ...lines[0], ms: 1 });
  expect(lines[1]).toMatchObject({ reqId: 'id', method: 'GET', route: '/dogs/:name', status: 200, msg: 'answered' });
  expect(await register.metrics()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/dogs/:name",status="200"} 2',
  );
  await server.close();
});
