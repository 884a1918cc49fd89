import { once } from 'node:events';
import { createServer } from 'node:http';

export interface Address {
  host: string;
  port: number;
}

/**
 * Answers `/health/live` and `/health/ready` while a process cannot start yet, and everything else with 503. The returned
 * function closes the port, so that the process's own server can listen on it.
 */
export async function answerProbes({ host, port }: Address, failed: () => string[]): Promise<() => Promise<void>> {
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
