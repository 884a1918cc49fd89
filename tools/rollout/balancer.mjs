import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const PROBE_EVERY = 100;

/**
 * Balances connections over replicas as a Service of Kubernetes does: new connections go round-robin to the replicas that respond
 * with 200 at /health/ready; open connections stay where they are.
 *
 * @param {number} port
 * @param {number[]} targets ports on this machine
 */
export async function startBalancer(port, targets) {
  /** @type {number[]} */
  let ready = [];
  let turn = 0;
  const stopping = new AbortController();
  const server = net.createServer(near => {
    const target = ready[turn++ % ready.length];
    near.on('error', () => near.destroy());
    if (target === undefined) return near.destroy();
    const far = net.connect(target, '127.0.0.1');
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(undefined)));

  const probing = (async () => {
    while (!stopping.signal.aborted) {
      const answers = await Promise.all(targets.map(isReady));
      ready = targets.filter((target, index) => answers[index] ?? ready.includes(target));
      await delay(PROBE_EVERY);
    }
  })();
  return {
    async close() {
      stopping.abort();
      await probing;
      server.close();
    },
  };
}

/** Undefined on a timeout: a late probe takes no replica out. @param {number} port @returns {Promise<boolean | undefined>} */
const isReady = port =>
  fetch(`http://127.0.0.1:${port}/health/ready`, {
    signal: AbortSignal.timeout(1000),
    headers: { connection: 'close' },
  }).then(
    answer => answer.body?.cancel().then(() => answer.ok) ?? answer.ok,
    error => (error.name === 'TimeoutError' ? undefined : false),
  );
