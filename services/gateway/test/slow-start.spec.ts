import { startTcpProxy } from '@aar/testing/tcp-proxy';
import { type Gateway, startGateway } from './gateway.harness';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

it('starts while Redis and NATS accept connections but do not respond, and uses them once they do', async () => {
  const redis = await startTcpProxy(gateway.servers.redisUrlFor('gateway'));
  const nats = await startTcpProxy(gateway.servers.natsUrlFor('gateway'));
  for (const proxy of [redis, nats]) proxy.stall();
  const other = await gateway.beside({ REDIS_URL: redis.url, NATS_URL: nats.url });
  expect((await fetch(`${other.url}/health/ready`)).status).toBe(200);
  expect((await other.call('/events')).status).toBe(200);
  for (const proxy of [redis, nats]) proxy.thaw();
  await other.subscribed();
  await other.stop();
  for (const proxy of [redis, nats]) proxy.close();
});
