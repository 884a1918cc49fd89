import { Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '@aar/contracts/access';
import { defineContract, route } from '@aar/contracts/contract';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { configClass, databaseEnv, processEnv } from '../src/config/config';
import { Problem } from '../src/errors/problem';
import { inTransaction } from '../src/events/transaction';
import { signActor } from '../src/service/actor';
import type { Handlers, Inputs, Once } from '../src/service/handlers';
import { Implements } from '../src/service/implements';
import { forgetAnswersTo, runOnce } from '../src/service/once';
import { type RunningService, runService } from '../src/service/start-service';

const Note = z.object({ id: z.uuid(), text: z.string() });
const notes = defineContract('test.notes', {
  create: route({
    http: 'POST /notes',
    access: 'member',
    needs: 'complete-profile',
    status: 201,
    summary: 'Write a note',
    input: z.object({ text: z.string().min(3, 'A little more, please') }),
    output: Note,
  }),
  clear: route({
    http: 'POST /notes/clear',
    access: 'public',
    form: true,
    summary: 'Clear',
    input: z.object({ why: z.string() }),
    output: z.object({ why: z.string() }),
  }),
  break: route({ http: 'GET /break', access: 'public', summary: 'Break', input: z.object({}), output: z.object({}) }),
});

/** What a test makes a call wait for. */
let longWork = async () => {};

@Implements(notes)
class NotesController implements Handlers<typeof notes> {
  constructor(private readonly dataSource: DataSource) {}

  async create({ text }: Inputs<typeof notes>['create'], _actor: Actor, once: Once) {
    return once(async tx => {
      const [note] = await tx.query('insert into notes (text) values ($1) returning id, text, now() as written_at', [
        text,
      ]);
      if (text === 'too much') throw new Problem('service.busy');
      if (text === 'takes long') await longWork();
      return note as z.infer<typeof Note>;
    });
  }

  async clear({ why }: Inputs<typeof notes>['clear']) {
    return { why };
  }

  async break(): Promise<never> {
    await this.dataSource.query('select 1');
    throw new Error('the password of the database is hunter2');
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

class NotesConfig extends configClass({ ...processEnv, ...databaseEnv }) {}

class CreateNotes1700000000001 {
  name = 'CreateNotes1700000000001';
  up = (runner: { query(sql: string): Promise<unknown> }) =>
    runner.query('create table notes (id uuid primary key default gen_random_uuid(), text text not null)');
  down = (runner: { query(sql: string): Promise<unknown> }) => runner.query('drop table notes');
}

const key = 'local-0123456789abcdef0123456789abcdef';
let servers: BackingServers;
let service: RunningService;
let dataSource: DataSource;

const start = (settings: Record<string, string> = {}) =>
  runService(
    {
      name: 'test',
      module: NotesModule,
      config: NotesConfig,
      database: { entities: [], migrations: [CreateNotes1700000000001] },
    },
    {
      APP_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ACTOR_KEY: key,
      DATABASE_URL: servers.databaseUrl,
      NATS_URL: servers.natsUrl,
      ...settings,
    },
  );

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true, nats: true });
  service = await start();
  dataSource = service.app.get(DataSource);
});
afterAll(async () => {
  await service?.stop();
  await servers?.close();
});
beforeEach(() => dataSource.query('truncate notes, idempotency_keys'));

const member: Actor = { id: randomUUID(), role: 'user' };
const send = (body: unknown, headers: Record<string, string> = {}, actor: Actor | null = member) =>
  fetch(`${service.url}/notes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-actor': signActor(actor, key), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const rows = async () => Number((await dataSource.query('select count(*) from notes'))[0].count);

describe('an endpoint', () => {
  it('answers with what its output schema allows, and nothing more', async () => {
    const answer = await send({ text: 'feed the dogs' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: expect.any(String), text: 'feed the dogs' });
  });

  it('names the field of a wrong input in problem+json', async () => {
    const answer = await send({ text: 'x' });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      status: 400,
      code: 'input.invalid',
      errors: [{ path: 'text', message: 'A little more, please' }],
    });
  });

  it.each([
    ['a visitor', () => send({ text: 'note' }, {}, null), 401, 'auth.required'],
    ['another service', () => send({ text: 'note' }, {}, { id: 'x', role: 'service' }), 403, 'access.denied'],
    [
      'a member whose profile is not complete',
      () => send({ text: 'note' }, {}, { ...member, incomplete: true }),
      403,
      'identity.profile.incomplete',
    ],
    ['a made-up actor', () => send({ text: 'note' }, { 'x-actor': 'e30.e30' }), 401, 'auth.actor-invalid'],
  ])('is closed to %s', async (_, call, status, code) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(await rows()).toBe(0);
  });

  it.each([
    ['broken JSON', '{', 400],
    ['a polluting key', '{"__proto__":{"role":"admin"},"text":"note"}', 400],
    ['100 kB and more', JSON.stringify({ text: 'x'.repeat(110_000) }), 413],
  ])('refuses %s as a problem', async (_, body, status) => {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it('refuses a body that is no JSON and does not claim to be', async () => {
    const answer = await send('<note>feed the dogs</note>', { 'content-type': 'application/xml' });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ status: 415, code: 'input.type' });
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'text=feed+the+dogs'],
    ['a text', 'text/plain', '{"text":"feed the dogs"}'],
    ['no type', '', '{"text":"feed the dogs"}'],
  ])('takes no body of %s, which a page of another site could send', async (_, type, body) => {
    const answer = await send(body, { 'content-type': type });
    expect(await answer.json()).toMatchObject({ status: 415, code: 'input.type' });
    expect(await rows()).toBe(0);
  });

  it('takes a form where its contract says so', async () => {
    const answer = await fetch(`${service.url}/notes/clear`, {
      method: 'POST',
      headers: { 'x-actor': signActor(null, key) },
      body: new URLSearchParams({ why: 'full' }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { why: 'full' }]);
  });

  it('never tells what an unexpected error said', async () => {
    const answer = await fetch(`${service.url}/break`, { headers: { 'x-actor': signActor(null, key) } });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('hunter2');
  });

  it('answers an unknown path as a problem too', async () => {
    const answer = await fetch(`${service.url}/nowhere`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'route.unknown' });
  });
});

describe('an Idempotency-Key', () => {
  it('makes fifty parallel equal calls one effect with equal answers', async () => {
    const calls = await Promise.all(
      Array.from({ length: 50 }, () => send({ text: 'once only' }, { 'idempotency-key': 'k1' })),
    );
    const answers = await Promise.all(calls.map(answer => answer.text()));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers).size).toBe(1);
    expect(await rows()).toBe(1);
  });

  it('of a call that still runs answers 409 and when to ask again, and then the same as the first', async () => {
    let end = () => {};
    const begun = new Promise<void>(began => {
      longWork = () => {
        began();
        return new Promise(resolve => (end = resolve));
      };
    });
    const again = () => send({ text: 'takes long' }, { 'idempotency-key': 'k0' });
    const first = again();
    await begun;
    const meanwhile = await again();
    expect(meanwhile.status).toBe(409);
    expect(meanwhile.headers.get('retry-after')).toBe('1');
    expect(await meanwhile.json()).toMatchObject({ code: 'idempotency.running', message: expect.any(String) });
    end();
    const answer = await (await first).text();
    const repeated = await again();
    expect(repeated.status).toBe(201);
    expect(await repeated.text()).toBe(answer);
    expect(await rows()).toBe(1);
  });

  it('is refused with another body', async () => {
    await send({ text: 'first' }, { 'idempotency-key': 'k2' });
    const answer = await send({ text: 'second' }, { 'idempotency-key': 'k2' });
    expect(answer.status).toBe(422);
    expect(await rows()).toBe(1);
  });

  it('belongs to one member', async () => {
    await send({ text: 'mine' }, { 'idempotency-key': 'k3' });
    await send({ text: 'yours' }, { 'idempotency-key': 'k3' }, { id: randomUUID(), role: 'user' });
    expect(await rows()).toBe(2);
  });

  it('means the same call for a day, and then another', async () => {
    const again = () => send({ text: 'once a day' }, { 'idempotency-key': 'k6' });
    await again();
    await dataSource.query(`update idempotency_keys set created_at = now() - interval '23 hours'`);
    await again();
    expect(await rows()).toBe(1);
    await dataSource.query(`update idempotency_keys set created_at = now() - interval '25 hours'`);
    expect((await again()).status).toBe(201);
    expect(await rows()).toBe(2);
  });

  it.each([
    ['a space', 'k 7'],
    ['more than 200 characters', 'k'.repeat(201)],
  ])('is refused with %s', async (_, given) => {
    const answer = await send({ text: 'no key' }, { 'idempotency-key': given });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'input.unreadable' }]);
    expect(await rows()).toBe(0);
  });

  it('leaves no answer to a member who is erased, and those to others', async () => {
    const other: Actor = { id: randomUUID(), role: 'user' };
    for (const actor of [member, other]) await send({ text: 'forget me' }, { 'idempotency-key': 'k8' }, actor);
    expect(await inTransaction(dataSource, tx => forgetAnswersTo(tx, member.id))).toBe(1);
    const kept = await dataSource.query('select scope from idempotency_keys');
    expect(kept).toEqual([{ scope: `${other.id} test.notes.create` }]);
  });

  it('leaves the locks of the work itself all the time of a statement', async () => {
    const call = { dataSource, digestKey: key, route: notes.create, actor: member, key: 'k5', input: {} };
    const asked = runOnce({ ...call, answerOf: JSON.stringify }, tx => tx.query('show lock_timeout'));
    expect(await asked).toEqual([{ lock_timeout: '0' }]);
  });

  it('is not used up by a call that failed', async () => {
    expect((await send({ text: 'too much' }, { 'idempotency-key': 'k4' })).status).toBe(503);
    expect(await rows()).toBe(0);
    expect((await send({ text: 'now then' }, { 'idempotency-key': 'k4' })).status).toBe(201);
  });
});

describe('a running service', () => {
  it('is ready, counts its requests and says which are under which route, not which URL', async () => {
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    await send({ text: 'count me' });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{method="POST",route="\/notes",status="201"\}/);
  });

  it('says that it is about to stop while it still answers', async () => {
    const stopping = await start({ SHUTDOWN_GRACE: '1500' });
    const ready = () => fetch(`${stopping.url}/health/ready`);
    expect((await ready()).status).toBe(200);
    const stopped = stopping.stop();
    const answer = await ready();
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', failed: ['stopping'] }]);
    expect((await fetch(`${stopping.url}/health/live`)).status).toBe(200);
    await stopped;
  });

  it('answers 503 while PostgreSQL is away, and works again when it is back', async () => {
    await servers.postgres.stop('SIGQUIT');
    const away = await send({ text: 'anybody there' });
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(503);
    await servers.postgres.start();
    expect((await send({ text: 'here again' })).status).toBe(201);
  });
});
