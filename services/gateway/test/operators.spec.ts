import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { type Gateway, startGateway } from './gateway.harness';

let servers: BackingServers;
let gateway: Gateway;
beforeAll(async () => {
  servers = await startBackingServers({ redis: true, nats: true });
  gateway = await startGateway(servers);
});
afterAll(async () => {
  await gateway?.stop();
  await servers?.close();
});

describe.each(['/health/live', '/health/ready', '/metrics'])('%s', path => {
  it('answers a probe from inside', async () => {
    expect((await fetch(gateway.url + path)).status).toBe(200);
  });

  it('is not there for a caller that came through a proxy', async () => {
    const answer = await fetch(gateway.url + path, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'route.unknown' });
  });
});
