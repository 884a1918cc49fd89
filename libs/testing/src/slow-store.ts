import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StoreCall {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
}

/** A proxy that simulates a distant S3 store: each deletion takes this many milliseconds. It records what it forwards. */
export async function startSlowStore(endpoint: string, milliseconds: number) {
  const calls: StoreCall[] = [];
  const state = { isFailing: false };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, path, headers });
    const isDeletion = method === 'DELETE' || (method === 'POST' && /[?&]delete/.test(path));
    if (isDeletion) await sleep(milliseconds);
    if (isDeletion && state.isFailing) {
      request.resume();
      return void response.writeHead(500).end();
    }
    // The signature covers the host that the client addressed.
    const forwarded = send(new URL(path, endpoint), { method, headers }, answer => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Makes deletions fail from now on, or succeed again. */
    fail: (isFailing: boolean) => void (state.isFailing = isFailing),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
