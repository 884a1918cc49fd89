import multipart from '@fastify/multipart';
import { Module } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '@aar/contracts/access';
import { defineContract, route } from '@aar/contracts/contract';
import { actorEnv, actorToken } from '@aar/testing/actor-tokens';
import { startBackingServers } from '@aar/testing/backing-servers';
import { configClass, databaseEnv, processEnv } from '../src/config/config';
import { migrateDatabase } from '../src/database/migrate';
import { Problem } from '../src/errors/problem';
import type { Handlers, Inputs, Once, UploadedFile } from '../src/service/handlers';
import { Implements } from '../src/service/implements';
import { runService } from '../src/service/start-service';

const Note = z.object({ id: z.uuid(), text: z.string() });
export const notes = defineContract('test.notes', {
  create: route({
    http: 'POST /notes',
    access: 'member',
    needs: 'complete-profile',
    status: 201,
    summary: 'Write a note',
    changes: ['test.notes'],
    input: z.object({ text: z.string().min(3, 'A little more, please') }),
    output: Note,
  }),
  clear: route({
    http: 'POST /notes/clear',
    access: 'public',
    form: true,
    summary: 'Clear',
    changes: ['test.notes'],
    input: z.object({ why: z.string() }),
    output: z.object({ why: z.string() }),
  }),
  archive: route({
    http: 'POST /notes/archive',
    access: 'public',
    body: '1MB',
    summary: 'Keep a long text',
    changes: ['test.notes'],
    input: z.object({ text: z.string() }),
    output: z.object({ length: z.int() }),
  }),
  attach: route({
    http: 'POST /notes/attach',
    access: 'public',
    upload: { sketch: { kinds: ['png'], size: '1MB' }, film: { kinds: ['gif'], size: '10MB' } },
    summary: 'Attach a file',
    changes: ['test.notes'],
    input: z.object({ purpose: z.enum(['sketch', 'film']) }),
    output: z.object({ name: z.string(), size: z.int(), path: z.string() }),
  }),
  break: route({ http: 'GET /break', access: 'public', summary: 'Break', input: z.object({}), output: z.object({}) }),
});

/** Hooks of a test: `long` runs in the request that writes 'takes long', `onFile` in an upload. */
export const work: { long(): Promise<void>; onFile(file: UploadedFile): Promise<void> } = {
  long: async () => {},
  onFile: async () => {},
};

@Implements(notes)
class NotesController implements Handlers<typeof notes> {
  constructor(private readonly dataSource: DataSource) {}

  async create({ text }: Inputs<typeof notes>['create'], _actor: Actor, once: Once) {
    return once(async tx => {
      const [note] = await tx.query('insert into notes (text) values ($1) returning id, text, now() as written_at', [
        text,
      ]);
      if (text === 'too much') throw new Problem('service.busy');
      if (text === 'takes long') await work.long();
      return note as z.infer<typeof Note>;
    });
  }

  async clear({ why }: Inputs<typeof notes>['clear']) {
    return { why };
  }

  async archive({ text }: Inputs<typeof notes>['archive']) {
    return { length: text.length };
  }

  async attach(_: Inputs<typeof notes>['attach'], _actor: unknown, _once: unknown, { file }: { file: UploadedFile }) {
    await work.onFile(file);
    return file;
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

const database = { entities: [], migrations: [CreateNotes1700000000001] };

export const member: Actor = { id: randomUUID(), role: 'user' };

/** Starts a small service in the same way as all real ones, with its own real servers, and returns helpers for tests. */
export async function startNotes() {
  const servers = await startBackingServers({ postgres: true, nats: true });
  const start = (settings: Record<string, string> = {}) =>
    runService(
      {
        name: 'test',
        module: NotesModule,
        config: NotesConfig,
        database,
        async prepare(app) {
          await (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).register(multipart);
        },
      },
      {
        APP_ENV: 'test',
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...actorEnv('community'),
        DATABASE_URL: servers.databaseUrl,
        NATS_URL: servers.natsUrl,
        ...settings,
      },
    );
  await migrateDatabase({ url: servers.databaseUrl, service: 'test' }, database);
  const service = await start().catch(async (error: unknown) => {
    await servers.close();
    throw error;
  });
  const dataSource = service.app.get(DataSource);
  return {
    servers,
    service,
    dataSource,
    start,
    send: async (body: unknown, headers: Record<string, string> = {}, actor: Actor | null = member) =>
      fetch(`${service.url}/notes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-actor': await actorToken(actor, 'test'), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    rows: async () => Number((await dataSource.query('select count(*) from notes'))[0].count),
    empty: () => dataSource.query('truncate notes, idempotency_keys'),
    stop: async () => {
      await service.stop();
      await servers.close();
    },
  };
}

export type Notes = Awaited<ReturnType<typeof startNotes>>;
