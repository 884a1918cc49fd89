import type { ProblemBody } from '@aar/contracts/errors';
import { pages } from '@aar/contracts/content/pages.contract';
import { siteContent, type SiteContent } from '@aar/contracts/content/site-content.contract';
import type { Output } from '@aar/contracts/contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { actorEnv, actorToken } from '@aar/testing/actor-tokens';
import { type RunningService, runService } from '@aar/platform/service/start-service';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { migrateForTest } from '@aar/testing/migrate-for-test';
import { waitUntil } from '@aar/tools/ports.mjs';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { connect } from '@nats-io/transport-node';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { ContentConfig } from '../src/content.config';
import { content } from '../src/content.process';
import { contentDatabase } from '../src/database/database';
import { loadDemo } from '../src/demo/load';
import { initialPages } from '../src/pages/initial-pages';
import { initialEntries } from '../src/site-content/initial-entries';
import { type ContentEntry, writeContent } from '../src/site-content/write-content';

interface Told {
  subject: string;
  data: { key?: string; content?: string; version?: number; tags?: string[] };
}

let servers: BackingServers;
let service: RunningService;
let nats: Awaited<ReturnType<typeof connect>>;
const told: Told[] = [];

const environment = () => ({
  APP_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...actorEnv('content'),
  PUBLIC_URL: 'https://register.example.org',
  INTEGRATIONS_KEY: 'integrations-key-of-the-tests-0123456789',
  IDENTITY_URL: 'http://127.0.0.1:9',
  NOTIFICATIONS_URL: 'http://127.0.0.1:9',
  MEDIA_DIR: path.join(tmpdir(), 'aar-content-test'),
  DATABASE_URL: servers.databaseUrl,
  NATS_URL: servers.natsUrlFor('content'),
});
const start = async () => void (service = await runService(content, environment()));
const get = async <T>(path: string) => {
  const answer = await fetch(service.url + path, { headers: { 'x-actor': await actorToken(null, 'content') } });
  return { status: answer.status, body: (await answer.json()) as T };
};
const entries = async () => (await get<SiteContent[]>('/site-content')).body;
const entry = async (wanted: string) => (await entries()).find(({ key }) => key === wanted);
const write = (entry: ContentEntry) => inTransaction(service.app.get(DataSource), tx => writeContent(tx, [entry]));
const waitForEvent = (wanted: Partial<Told['data']>) =>
  waitUntil(
    () =>
      told.some(
        ({ subject, data }) =>
          subject === 'events.content.site-content.changed.v1' &&
          Object.entries(wanted).every(([name, value]) => data[name as keyof Told['data']] === value),
      ),
    { what: JSON.stringify(wanted) },
  );

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true, nats: true });
  nats = await connect(natsAddress(servers.natsUrl));
  for (const subject of ['events.content.>', 'live.>'])
    nats.subscribe(subject, {
      callback: (_, message) => void told.push({ subject: message.subject, data: message.json() }),
    });
  await nats.flush();
  await migrateForTest(servers.databaseUrl, 'content', contentDatabase);
  await start();
});
afterAll(async () => {
  await nats?.close();
  await service?.stop();
  await servers?.close();
});

describe('a new site', () => {
  it('has its texts and switches at once, by key and in the form of the contract', async () => {
    const { status, body } = await get<SiteContent[]>('/site-content');
    expect(status).toBe(200);
    expect(siteContent.list.output.parse(body)).toEqual(body);
    expect(body.map(({ key }) => key).sort()).toEqual(initialEntries.map(({ key }) => key).sort());
    expect(body).toContainEqual(
      expect.objectContaining({ key: 'site-name', type: 'text', content: 'Animal Activist Register', isActive: true }),
    );
  });

  it('has no entries for numbers, so that the real counts are shown', async () => {
    expect((await entries()).filter(({ key }) => /^homepage_stats_(activists|ngos|events)$/.test(key))).toEqual([]);
  });

  it('publishes its switches to the other services', async () => {
    await waitForEvent({ key: 'otp_mobile_enabled', content: 'true', version: 1 });
    await waitForEvent({ key: 'otp_email_enabled', content: 'true', version: 1 });
    await waitForEvent({ key: 'auth_google_enabled', content: 'false', version: 1 });
  });

  it.each(initialPages.map(({ slug, title }) => [slug, title]))('has the page %s', async (slug, title) => {
    const { status, body } = await get<Output<typeof pages.public>>(`/pages/public/${slug}`);
    expect(status).toBe(200);
    expect(pages.public.output.strict().parse(body)).toEqual(body);
    expect(body.title).toBe(title);
  });

  it('keeps changes when it restarts, and publishes nothing again', async () => {
    await write({ key: 'site-name', content: 'Pune Register' });
    await waitForEvent({ key: 'site-name', version: 2 });
    const before = told.length;
    await service.stop();
    await start();
    expect(await entry('site-name')).toMatchObject({ content: 'Pune Register' });
    await write({ key: 'marker', content: 'x' });
    await waitForEvent({ key: 'marker' });
    const since = told.slice(before).filter(({ subject }) => subject.startsWith('events.'));
    expect(since.map(({ data }) => data.key)).toEqual(['marker']);
  });
});

describe('writing an entry', () => {
  it('changes the response, increases the version and publishes the entry', async () => {
    await write({ key: 'site-tagline', content: 'First' });
    await write({ key: 'site-tagline', content: 'Second', title: 'Tagline', imageUrl: '/a.webp', metadata: '{}' });
    expect(await entry('site-tagline')).toMatchObject({
      content: 'Second',
      title: 'Tagline',
      imageUrl: '/a.webp',
      metadata: '{}',
    });
    await waitForEvent({ key: 'site-tagline', content: 'Second', version: 3 });
  });

  it('as inactive removes it from the response', async () => {
    await write({ key: 'site-tagline', content: 'Hidden', isActive: false });
    expect(await entry('site-tagline')).toBeUndefined();
  });

  it('is atomic with its event', async () => {
    const dataSource = service.app.get(DataSource);
    await waitUntil(async () => (await dataSource.query('select 1 from outbox')).length === 0, { what: 'the outbox' });
    await dataSource.query('alter table outbox rename to outbox_away');
    await expect(write({ key: 'half-written', content: 'x' })).rejects.toThrow();
    await dataSource.query('alter table outbox_away rename to outbox');
    expect(await entry('half-written')).toBeUndefined();
  });
});

it.each(['nowhere', 'draft'])('responds with 404 for the page %s, which is missing or a draft', async slug => {
  await service.app
    .get(DataSource)
    .query(`insert into pages (slug, title, content) values ('draft', 'Draft', 'x') on conflict do nothing`);
  expect(await get<ProblemBody>(`/pages/public/${slug}`)).toMatchObject({
    status: 404,
    body: { code: 'content.page.unknown', message: 'Page not found' },
  });
});

describe('the demo data', () => {
  const load = (env: object = {}) => loadDemo(new ContentConfig({ ...environment(), ...env }));
  const contact = async () => JSON.parse((await entry('footer-contact'))!.content);

  it('is refused in production', async () => {
    await expect(load({ APP_ENV: 'production' })).rejects.toThrow('refused in production');
    expect(await contact()).toMatchObject({ email: '', phone: '' });
  });

  it('sets the contact in the footer once, but not over one that somebody entered', async () => {
    await load();
    await load();
    expect(await contact()).toMatchObject({ email: 'hello@register.example' });
    await waitForEvent({ key: 'footer-contact', version: 2 });
    await write({ key: 'footer-contact', content: '{"email":"real@example.org"}' });
    await load();
    expect(await contact()).toEqual({ email: 'real@example.org' });
  });
});
