import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Address {
  host: string;
  port: number;
}

/** Milliseconds after which probes are served; usually a process starts sooner. */
const probesAfter = 500;

/**
 * Serves `/health/live` and `/health/ready` while a process cannot start yet, and responds with 503 to everything else. The
 * returned function closes the port, so that the process's own server can listen on it.
 */
async function answerProbes({ host, port }: Address, failed: () => string[]): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const lives = request.url === '/health/live';
    const body = lives ? { status: 'live' } : { status: 'not ready', failed: failed() };
    const headers = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };
    response.writeHead(lives ? 200 : 503, headers).end(JSON.stringify(body));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

/** Awaits work without which a process cannot start. If that takes long, it is live but not ready, and its probes say why. */
export async function withProbes<T>(address: Address, work: Promise<T>, failed: () => string[]): Promise<T> {
  const isDone = await Promise.race([work.then(() => true), sleep(probesAfter, false, { ref: false })]);
  if (isDone) return work;
  work.catch(() => undefined); // it is awaited below
  const closeProbes = await answerProbes(address, failed);
  return work.finally(closeProbes);
}
