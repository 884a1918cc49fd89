import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineContract, route } from '@aar/contracts/contract';
import { newActorKey } from '@aar/tools/site/actor-keys.mjs';
import { z } from 'zod';
import { SigningKey } from './actor-keys';
import { serviceClient } from './service-client';

const notes = defineContract('other.notes', {
  find: route({
    http: 'POST /internal/notes/find',
    access: 'service',
    callers: ['identity'],
    summary: 'Find a note',
    changes: 'nothing: asks',
    input: z.object({}),
    output: z.object({ text: z.string() }),
  }),
});

let server: Server;
beforeEach(() => {
  server = createServer();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Calls a service with this response. */
async function find(answer: (out: ServerResponse) => void, deadline = 10_000) {
  server.on('request', (_request, out) => answer(out));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return serviceClient(notes, { url, key: SigningKey.parse(newActorKey('identity')), deadline }).find({});
}

it('returns the response as the contract defines it', async () => {
  expect(await find(out => out.end('{"text":"hello","more":1}'))).toEqual({ text: 'hello' });
});

it('throws the problem of the other service', async () => {
  const problem = { code: 'content.media.unknown', message: 'Gone', errors: [{ path: 'id', message: 'Gone' }] };
  const call = find(out => out.writeHead(404).end(JSON.stringify(problem)));
  await expect(call).rejects.toMatchObject({ ...problem, status: 404 });
});

it('throws an internal problem for a code that this version does not know', async () => {
  const call = find(out => out.writeHead(418).end(JSON.stringify({ code: 'tea.pot', message: 'Short and stout' })));
  await expect(call).rejects.toMatchObject({ code: 'internal', status: 500 });
});

it('treats a service that refuses this process’s token as unavailable, not the caller as signed out', async () => {
  const problem = { code: 'auth.actor-invalid', message: 'This call carries no valid actor' };
  const call = find(out => out.writeHead(401).end(JSON.stringify(problem)));
  await expect(call).rejects.toMatchObject({ code: 'service.away', status: 503, retryAfter: 2 });
});

it.each([
  [
    'breaks off in the middle of its answer',
    (out: ServerResponse) => {
      out.writeHead(200, { 'content-length': 100 }).write('{"text":');
      setImmediate(() => out.destroy());
    },
  ],
  ['begins its answer and stops', (out: ServerResponse) => void out.writeHead(200).write('{"text":')],
  ['says nothing', () => undefined],
  ['answers with something else than JSON', (out: ServerResponse) => void out.end('<h1>Bad gateway</h1>')],
])('treats a service as down that %s', async (_what, answer) => {
  await expect(find(answer, 500)).rejects.toMatchObject({ code: 'service.away', status: 503 });
});
