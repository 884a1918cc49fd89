import { jetstream } from '@nats-io/jetstream';
import { actorToken } from '@aar/testing/actor-tokens';
import { Nats } from '../src/messaging/nats';
import { waitUntil } from '@aar/tools/ports.mjs';
import { Client } from 'pg';
import { member, type Notes, startNotes } from './notes.harness';

let site: Notes;
beforeAll(async () => {
  site = await startNotes();
});
afterAll(() => site?.stop());
beforeEach(() => site.empty());

describe('an endpoint', () => {
  it('responds with what its output schema allows, and nothing more', async () => {
    const answer = await site.send({ text: 'feed the dogs' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: expect.any(String), text: 'feed the dogs' });
  });

  it('names the field of a wrong input in problem+json', async () => {
    const answer = await site.send({ text: 'x' });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      status: 400,
      code: 'input.invalid',
      errors: [{ path: 'text', message: 'A little more, please' }],
    });
  });

  it.each([
    ['a visitor', () => site.send({ text: 'note' }, {}, null), 401, 'auth.required'],
    [
      'another service',
      () => site.send({ text: 'note' }, {}, { id: 'identity', role: 'service' }),
      403,
      'access.denied',
    ],
    [
      'a member whose profile is not complete',
      () => site.send({ text: 'note' }, {}, { ...member, incomplete: true }),
      403,
      'identity.profile.incomplete',
    ],
    ['a made-up actor', () => site.send({ text: 'note' }, { 'x-actor': 'e30.e30' }), 401, 'auth.actor-invalid'],
  ])('is closed to %s', async (_, call, status, code) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(await site.rows()).toBe(0);
  });

  it.each([
    ['broken JSON', '{', 400],
    ['a polluting key', '{"__proto__":{"role":"admin"},"text":"note"}', 400],
    ['100 kB and more', JSON.stringify({ text: 'x'.repeat(110_000) }), 413],
  ])('refuses %s as a problem', async (_, body, status) => {
    const answer = await site.send(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it('refuses a body that is not JSON', async () => {
    const answer = await site.send('<note>feed the dogs</note>', { 'content-type': 'application/xml' });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ status: 415, code: 'input.type' });
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'text=feed+the+dogs'],
    ['a text', 'text/plain', '{"text":"feed the dogs"}'],
    ['no type', '', '{"text":"feed the dogs"}'],
  ])('accepts no body of %s, which a page of another site could send', async (_, type, body) => {
    const answer = await site.send(body, { 'content-type': type });
    expect(await answer.json()).toMatchObject({ status: 415, code: 'input.type' });
    expect(await site.rows()).toBe(0);
  });

  it('accepts a form if its contract says so', async () => {
    const answer = await fetch(`${site.service.url}/notes/clear`, {
      method: 'POST',
      headers: { 'x-actor': await actorToken(null, 'test') },
      body: new URLSearchParams({ why: 'full' }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { why: 'full' }]);
  });

  it('never sends the message of an unexpected error', async () => {
    const answer = await fetch(`${site.service.url}/break`, { headers: { 'x-actor': await actorToken(null, 'test') } });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('hunter2');
  });

  it('responds to an unknown path with a problem too', async () => {
    const answer = await fetch(`${site.service.url}/nowhere`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'route.unknown' });
  });
});

describe('a running service', () => {
  it('is ready, and counts its requests by route, not by URL', async () => {
    expect((await fetch(`${site.service.url}/health/ready`)).status).toBe(200);
    await site.send({ text: 'count me' });
    const metrics = await (await fetch(`${site.service.url}/metrics`)).text();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{method="POST",route="\/notes",status="201"\}/);
  });

  it('is not ready while it is about to stop, but still responds', async () => {
    const stopping = await site.start({ SHUTDOWN_GRACE: '3000' });
    const ready = () => fetch(`${stopping.url}/health/ready`);
    expect((await ready()).status).toBe(200);
    const stopped = stopping.stop();
    const answer = await ready();
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', failed: ['stopping'] }]);
    expect((await fetch(`${stopping.url}/health/live`)).status).toBe(200);
    await stopped;
  });

  it('reports how long its oldest event and its oldest due work have waited', async () => {
    const { lags } = (await (await fetch(`${site.service.url}/health/lags`)).json()) as {
      lags: Record<string, number>;
    };
    expect(lags).toEqual({ outbox: expect.any(Number), 'due work': expect.any(Number) });
  });

  it('reports what it gave up, and 0 if there is nothing', async () => {
    const concerns = async () => (await fetch(`${site.service.url}/health/concerns`)).json();
    expect(await concerns()).toEqual({ concerns: { 'events set aside': 0, 'due work given up': 0, held: 0 } });
    await site.dataSource.query(
      `insert into due_work (name, key, data, due_at, dead_at) values ('of-a-worker', '1', '{}', now(), now())`,
    );
    const stream = jetstream(await site.service.app.get(Nats).connected());
    for (const durable of ['test__one', 'test__two', 'testing__one']) await stream.publish(`dead.${durable}`, '{}');
    expect(await concerns()).toEqual({ concerns: { 'events set aside': 2, 'due work given up': 1, held: 0 } });
  });

  it('is not ready while its database cannot be written', async () => {
    const failed = async () =>
      ((await (await fetch(`${site.service.url}/health/ready`)).json()) as { failed: string[] }).failed;
    const { databaseUrl: connectionString } = site.servers;
    const operator = new Client({ connectionString, options: '-c default_transaction_read_only=off' });
    await operator.connect();
    const refuseWrites = async (setting: 'on' | 'off') => {
      await operator.query(`alter database "${operator.database}" set default_transaction_read_only = ${setting}`);
      // The setting applies to new connections.
      await operator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    };
    expect(await failed()).toEqual([]);
    await refuseWrites('on');
    await waitUntil(
      async () =>
        (await site.dataSource.query('show transaction_read_only').catch(() => [{}]))[0].transaction_read_only === 'on',
      {
        what: 'connections that cannot write',
      },
    );
    await waitUntil(async () => (await failed()).length > 0, { what: 'noticing it' });
    expect(await failed()).toEqual(['database']);
    await refuseWrites('off');
    await waitUntil(async () => (await failed()).length === 0, { what: 'being ready again' });
    await operator.end();
  });

  it('exposes no metrics of its queues while PostgreSQL is down, instead of stale ones', async () => {
    // The metrics of a test process belong to the service that started last.
    const last = await site.start();
    const shown = async () => (await fetch(`${last.url}/metrics`)).text();
    const gauges = [/^outbox_pending \d/m, /^outbox_oldest_seconds \d/m, /^due_work_waiting\{/m, /^due_work_dead\{/m];
    for (const gauge of gauges) expect(await shown()).toMatch(gauge);
    await site.servers.postgres.stop('SIGQUIT');
    for (const gauge of gauges) expect(await shown()).not.toMatch(gauge);
    await site.servers.postgres.start();
    await waitUntil(async () => gauges[0]!.test(await shown()), { what: 'the numbers' });
    await last.stop();
  });

  it('responds 503 while PostgreSQL is down, and works again when it is back', async () => {
    await site.servers.postgres.stop('SIGQUIT');
    const away = await site.send({ text: 'anybody there' });
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${site.service.url}/health/ready`)).status).toBe(503);
    expect(await (await fetch(`${site.service.url}/health/lags`)).json()).toEqual({
      lags: { outbox: null, events: null, 'due work': null },
    });
    expect(await (await fetch(`${site.service.url}/health/concerns`)).json()).toMatchObject({
      concerns: { 'due work given up': null },
    });
    await site.servers.postgres.start();
    expect((await site.send({ text: 'here again' })).status).toBe(201);
  });
});
