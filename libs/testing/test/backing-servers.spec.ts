import { existsSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { Redis } from 'ioredis';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { startBackingServers, type BackingServers } from '../src/backing-servers';

let servers: BackingServers;
beforeAll(async () => {
  servers = await startBackingServers({ postgres: true, redis: true, nats: true, inbox: true });
});
afterAll(() => servers?.close());

/** The result of one query over its own connection. */
async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

describe('the backing servers of a test', () => {
  it('give a fresh PostgreSQL database with the extensions the services use', async () => {
    for (const extension of ['pg_trgm', 'btree_gin', 'unaccent'])
      await query(servers.databaseUrl, `create extension ${extension}`);
    const { rows } = await query(
      servers.databaseUrl,
      "select count(*)::int from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('keep PostgreSQL at its address and its committed rows when it crashes and comes back', async () => {
    await query(servers.databaseUrl, 'create table kept as select 7 as value');
    await servers.postgres.stop('SIGQUIT');
    await expect(query(servers.databaseUrl, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await servers.postgres.start();
    expect((await query(servers.databaseUrl, 'select value from kept')).rows).toEqual([{ value: 7 }]);
  });

  it('give a Redis that never evicts, and that preserves what it acknowledged across a restart', async () => {
    const redis = new Redis(servers.redisUrl);
    await redis.set('kept', 'yes');
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    await servers.redis.stop();
    await servers.redis.start();
    expect(await redis.get('kept')).toBe('yes');
    await redis.quit();
  });

  it('give a NATS whose streams survive a restart', async () => {
    const before = await connect(natsAddress(servers.natsUrl));
    await (await jetstreamManager(before)).streams.add({ name: 'KEPT', subjects: ['kept.>'] });
    await before.close();
    await servers.nats.stop();
    await servers.nats.start();
    const after = await connect(natsAddress(servers.natsUrl));
    expect((await (await jetstreamManager(after)).streams.info('KEPT')).config.subjects).toEqual(['kept.>']);
    await after.close();
  });

  it('give an inbox that distinguishes e-mail and SMS', async () => {
    const mailer = createTransport(servers.smtpUrl);
    await mailer.sendMail({
      from: 'site@example.org',
      to: 'asha@example.org',
      subject: 'नमस्ते Asha',
      html: '<p>Hello</p>',
    });
    await mailer.sendMail({ from: 'site@example.org', to: '9876543210@sms.local', text: 'Your code is 123456' });
    mailer.close();
    expect(await servers.inbox.waitForMessage({ to: 'asha@example.org' })).toMatchObject({
      channel: 'email',
      subject: 'नमस्ते Asha',
    });
    expect(await servers.inbox.waitForMessage({ channel: 'sms' })).toMatchObject({
      text: expect.stringContaining('123456'),
    });
  });

  it('start without data of other tests, and leave no process and no data behind', async () => {
    await query(servers.postgres.url, 'create table of_another as select 7 as value');
    const own = await startBackingServers({ postgres: true, redis: true });
    await expect(query(own.postgres.url, 'select from of_another')).rejects.toThrow('does not exist');
    const { rows } = await query(own.postgres.url, "select current_setting('data_directory') as folder");
    expect(existsSync(rows[0].folder)).toBe(true);
    await own.close();
    expect(existsSync(rows[0].folder)).toBe(false);
    await expect(query(own.databaseUrl, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
