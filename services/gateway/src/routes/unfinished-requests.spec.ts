import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { closeUnfinished, endSlowBodies } from './unfinished-requests';

const server = Fastify({ bodyLimit: 10 });
beforeAll(async () => {
  closeUnfinished(server);
  server.post('/', { onRequest: endSlowBodies(20) }, async () => ({ timers: jest.getTimerCount() }));
  server.get('/', { onRequest: endSlowBodies(20) }, (_request, reply) => void reply.hijack().raw.end('kept'));
  await server.listen();
});
afterAll(async () => {
  jest.useRealTimers();
  await server.close();
});

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));

/** Sends this part of a request. Returns its socket, and a promise of the end of its connection at the server. */
async function begin(method: string, rest: string) {
  const call = connect((server.server.address() as AddressInfo).port);
  const ended = new Promise(resolve =>
    server.server.once('connection', (socket: Socket) => socket.on('close', resolve)),
  );
  call.write(`${method} / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${rest}`);
  await once(server.server, 'request');
  expect(jest.getTimerCount()).toBe(1);
  return { call, ended };
}

it.each([
  ['whose body has come', 'content-length: 2\r\n\r\n{}', / 200 [^]*{"timers":0}$/],
  ['that was answered before its body had come', 'content-length: 11\r\n\r\n{', / 413 /],
  ['whose caller left', 'content-length: 2\r\n\r\n{', undefined],
])('no timer is left for a request %s', async (_which, rest, answer) => {
  const { call, ended } = await begin('POST', rest);
  if (answer) expect(String(await once(call, 'data'))).toMatch(answer);
  call.destroy();
  await ended;
  expect(jest.getTimerCount()).toBe(0);
});

it('a body that does not arrive ends the connection, even of a request that already has its response', async () => {
  const { call, ended } = await begin('GET', 'content-length: 2\r\n\r\n{');
  expect(String(await once(call, 'data'))).toContain('kept');
  jest.advanceTimersByTime(20_000);
  await ended;
});
