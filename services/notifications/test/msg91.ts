import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Heard {
  path: string;
  authkey: string | undefined;
  body: unknown;
}

/** A fake MSG91 over real HTTP, which records the requests. */
export async function startMsg91(authkey: string) {
  const heard: Heard[] = [];
  const usual = { status: 200, answer: { type: 'success', message: '3763646c30583735' } as object, hangs: false };
  const state = { ...usual };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url!, 'http://msg91');
    const key = (request.headers.authkey as string | undefined) ?? url.searchParams.get('authkey') ?? undefined;
    heard.push({ path: url.pathname, authkey: key, body: body ? JSON.parse(body) : undefined });
    response.setHeader('content-type', 'application/json');
    if (state.hangs) return;
    if (key !== authkey) {
      const words = `Authentication failure for ${key}`;
      const refusal =
        request.method === 'GET' ? { msg: words, msgType: 'error' } : { type: 'error', message: words, code: '201' };
      response.writeHead(200).end(JSON.stringify(refusal));
    } else if (url.pathname === '/api/balance.php') response.writeHead(200).end('4711');
    else response.writeHead(state.status).end(JSON.stringify(state.answer));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    /** Its current behaviour. */
    state,
    /** Restores the default behaviour and drops hanging connections. */
    reset() {
      heard.length = 0;
      Object.assign(state, usual);
      server.closeAllConnections();
    },
    stop: () => new Promise<void>(resolve => (server.close(() => resolve()), server.closeAllConnections())),
  };
}
