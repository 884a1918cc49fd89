import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// Open pages of members, in a process of their own. Each holds a live stream and refetches the notifications after a reconnect,
// as the site's pages do. BROWSERS holds the gateway's URL and the session tokens. The message `report` is answered with all
// reconnects since the previous one.
const [url, ...tokens] = JSON.parse(process.env.BROWSERS ?? '[]');
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const longestPause = 60;

let open = 0;
let returns = [];
let refused = 0;

/** Sends a GET request as one member. Resolves when the response headers have arrived. */
const ask = (path, token) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream, application/json' };
    http.get(`${url}/api${path}`, { agent, headers }, resolve).on('error', reject);
  });

async function read(answer, hear = () => {}) {
  answer.setEncoding('utf8');
  for await (const text of answer) hear(text);
}

async function browse(token) {
  let retry = 2_000;
  for (let connections = 0, failures = 0; ;) {
    const begin = performance.now();
    const answer = await ask('/live', token).catch(() => undefined);
    if (answer?.statusCode !== 200) {
      answer?.resume();
      refused += 1;
      failures += 1;
      await delay(retry + Math.random() * Math.min(longestPause, 2 ** failures) * 1_000);
      continue;
    }
    failures = 0;
    open += 1;
    if (connections++ > 0) {
      returns.push({ at: Date.now(), took: performance.now() - begin });
      void ask('/notifications', token).then(read, () => {});
    }
    await read(answer, text => (retry = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? retry))).catch(() => {});
    open -= 1;
    await delay(retry);
  }
}

process.on('message', message => {
  if (message === 'report') {
    process.send({ open, returns, refused });
    [returns, refused] = [[], 0];
  }
});
process.on('disconnect', () => process.exit());

for (const token of tokens) {
  void browse(token);
  await delay(2);
}
