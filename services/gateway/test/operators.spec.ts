import { once } from 'node:events';
import { get } from 'node:http';
import { freePort } from '@aar/tools/ports.mjs';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';

let gateway: Gateway;
let operatorsPort: number;
let production: Awaited<ReturnType<Gateway['beside']>>;
beforeAll(async () => {
  gateway = await startGateway();
  operatorsPort = await freePort();
  production = await gateway.beside({ APP_ENV: 'production', OPERATORS_PORT: String(operatorsPort) });
});
afterAll(async () => {
  await production?.stop();
  await gateway?.stop();
});

const spellings = (path: string) => [path, `${path}?x=1`, path.replace('e', '%65'), path.replace('t', '%74')];

describe.each(['/health/live', '/health/ready', '/metrics'])('%s', path => {
  it('responds to a probe on the same machine', async () => {
    expect((await fetch(gateway.url + path)).status).toBe(200);
  });

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])(
    'responds 404 through a proxy that sets %s, however the path is spelled',
    async header => {
      for (const spelled of spellings(path)) {
        const answer = await fetch(gateway.url + spelled, { headers: { [header]: '203.0.113.9' } });
        await expectProblem(answer, 404, 'route.unknown');
      }
    },
  );

  it('responds 404 to a page whose host name resolves to this machine (DNS rebinding)', async () => {
    for (const host of ['evil.example', 'evil.example:80', 'localhost.evil.example']) {
      const call = get(gateway.url + path, { headers: { host } });
      const [answer] = await once(call, 'response');
      answer.resume();
      expect(answer.statusCode).toBe(404);
    }
  });

  it('has its own port in production, and responds 404 on the public one', async () => {
    expect((await fetch(`http://127.0.0.1:${operatorsPort}${path}`)).status).toBe(200);
    for (const spelled of spellings(path))
      await expectProblem(await fetch(production.url + spelled), 404, 'route.unknown');
  });

  it('responds 404 in production while no port is set', async () => {
    const without = await gateway.beside({ APP_ENV: 'production' });
    try {
      await expectProblem(await fetch(without.url + path), 404, 'route.unknown');
    } finally {
      await without.stop();
    }
  });
});

it("the operators' port serves nothing else", async () => {
  for (const path of ['/api/events', '/api/docs', '/'])
    await expectProblem(await fetch(`http://127.0.0.1:${operatorsPort}${path}`), 404, 'route.unknown');
});
