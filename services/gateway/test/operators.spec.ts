import { expectProblem, type Gateway, startGateway } from './gateway.harness';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

describe.each(['/health/live', '/health/ready', '/metrics'])('%s', path => {
  it('answers a probe from inside', async () => {
    expect((await fetch(gateway.url + path)).status).toBe(200);
  });

  it('is not there for a caller that came through a proxy, however it is spelled', async () => {
    for (const spelled of [path, `${path}?x=1`, path.replace('e', '%65'), path.replace('t', '%74')]) {
      const answer = await fetch(gateway.url + spelled, { headers: { 'x-forwarded-for': '203.0.113.9' } });
      await expectProblem(answer, 404, 'route.unknown');
    }
  });
});
