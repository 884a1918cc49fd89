import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { type RunningService, runService } from '@aar/platform/service/start-service';
import { startTcpProxy, type TcpProxy } from '@aar/testing/tcp-proxy';
import { content } from '../src/content.process';
import { type Content, startContent } from './content.harness';

let site: Content;
let starting: Promise<RunningService> | undefined;
const proxies: TcpProxy[] = [];
beforeAll(async () => {
  site = await startContent();
});
afterEach(async () => {
  await (await starting?.catch(() => undefined))?.stop();
  starting = undefined;
  for (const proxy of proxies.splice(0)) proxy.close();
});
afterAll(() => site?.stop());

/** Starts another replica; returns the response to its probe. */
async function start(settings: Record<string, string> = {}) {
  const port = await freePort();
  starting = runService(content, { ...site.environment, PORT: String(port), ...settings });
  starting.catch(() => undefined);
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    return answer && { status: answer.status, body: (await answer.json()) as { failed: string[] } };
  };
}
const proxyTo = async (url: string) => {
  const proxy = await startTcpProxy(url);
  proxies.push(proxy);
  return proxy;
};

it('waits, and reports it, while a table that it writes at the start is locked', async () => {
  const holder = site.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('lock table site_contents in access exclusive mode');
  const probe = await start();
  try {
    await waitUntil(async () => (await probe())?.body.failed[0] === 'start', { what: 'waiting to start' });
    const waiting = `select 1 from pg_stat_activity where application_name = 'content' and wait_event_type = 'Lock'`;
    const isWaiting = async () => (await site.dataSource.query(waiting)).length > 0;
    await waitUntil(isWaiting, { what: 'the first attempt' });
    await waitUntil(async () => !(await isWaiting()), { what: 'its end' });
    await waitUntil(isWaiting, { what: 'another attempt' });
    expect((await probe())?.status).toBe(503);
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
  await starting;
  expect(await probe()).toMatchObject({ status: 200, body: { failed: [] } });
});

it('waits for a PostgreSQL that accepts connections but does not respond', async () => {
  const proxy = await proxyTo(site.servers.databaseUrl);
  proxy.stall();
  const probe = await start({ DATABASE_URL: proxy.url });
  await waitUntil(async () => (await probe())?.body.failed[0] === 'database', { what: 'waiting for the database' });
  proxy.thaw();
  await starting;
  expect(await probe()).toMatchObject({ status: 200 });
});

it('starts while NATS accepts connections but does not respond', async () => {
  const proxy = await proxyTo(site.servers.natsUrlFor('content'));
  proxy.stall();
  const probe = await start({ NATS_URL: proxy.url });
  await starting;
  expect(await probe()).toMatchObject({ status: 200 });
});
