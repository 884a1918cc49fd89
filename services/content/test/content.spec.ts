import { connect } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { pages } from '@aar/contracts/content/pages.contract';
import { siteContent } from '@aar/contracts/content/site-content.contract';
import { signActor } from '@aar/platform/service/actor';
import { type RunningService, runService } from '@aar/platform/service/start-service';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { content } from '../src/content.process';

const key = 'local-0123456789abcdef0123456789abcdef';
let servers: BackingServers;
let service: RunningService;
let nats: Awaited<ReturnType<typeof connect>>;
const events: { key: string; content: string }[] = [];

const start = () =>
  runService(content, {
    APP_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ACTOR_KEY: key,
    DATABASE_URL: servers.databaseUrl,
    NATS_URL: servers.natsUrl,
  });
const get = async (path: string) => {
  const answer = await fetch(service.url + path, { headers: { 'x-actor': signActor(null, key) } });
  return { status: answer.status, body: (await answer.json()) as never as { key: string }[] };
};

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true, nats: true });
  nats = await connect({ servers: servers.natsUrl });
  nats.subscribe('events.content.site-content.changed.v1', {
    callback: (_, message) => void events.push(message.json()),
  });
  await nats.flush();
  service = await start();
});
afterAll(async () => {
  await nats?.close();
  await service?.stop();
  await servers?.close();
});

describe('a new site', () => {
  it('has its texts and switches at once, in the shape of the contract', async () => {
    const { status, body } = await get('/site-content');
    expect(status).toBe(200);
    expect(siteContent.list.output.parse(body)).toEqual(body);
    expect(body).toContainEqual(expect.objectContaining({ key: 'site-name', content: 'Animal Activist Register' }));
  });

  it('tells the other services its switches', async () => {
    await waitUntil(() => events.some(event => event.key === 'otp_mobile_enabled'), { what: 'the event of a switch' });
    expect(events).toContainEqual(expect.objectContaining({ key: 'otp_email_enabled', content: 'true' }));
  });

  it.each(['about-us', 'privacy-policy', 'terms-of-service', 'contact-us'])('has the page %s', async slug => {
    const { status, body } = await get(`/pages/public/${slug}`);
    expect(status).toBe(200);
    expect(pages.public.output.parse(body)).toEqual(body);
  });

  it('keeps what was changed when it starts again', async () => {
    await service.app
      .get(DataSource)
      .query(`update site_contents set content = 'Pune Register' where key = 'site-name'`);
    await service.stop();
    service = await start();
    const { body } = await get('/site-content');
    expect(body.filter(entry => entry.key === 'site-name')).toEqual([
      expect.objectContaining({ content: 'Pune Register' }),
    ]);
  });
});

it('shows visitors active entries only', async () => {
  await service.app.get(DataSource).query(`update site_contents set is_active = false where key = 'site-tagline'`);
  const { body } = await get('/site-content');
  expect(body.map(entry => entry.key)).not.toContain('site-tagline');
});

it.each(['nowhere', 'draft'])('answers 404 for the page %s, which is missing or a draft', async slug => {
  await service.app
    .get(DataSource)
    .query(`insert into pages (slug, title, content) values ('draft', 'Draft', 'x') on conflict do nothing`);
  expect(await get(`/pages/public/${slug}`)).toMatchObject({
    status: 404,
    body: { code: 'content.page.unknown', message: 'Page not found' },
  });
});
