import path from 'node:path';
import { freePort } from '../ports.mjs';
import { SupervisedProcess } from '../site/supervised-process.mjs';
import { SERVICES } from '../site/site-processes.mjs';
import { startBalancer } from './balancer.mjs';

const SERVED = ['gateway', ...SERVICES];
/** In ms, longer than a client keeps an idle connection; workers receive no requests. */
const GRACE = '3000';

/**
 * Starts two replicas of every process of a site. A pair that receives requests is behind a balancer, which the others call.
 *
 * @param {import('../site/site.mjs').Site} site whose own processes have stopped
 * @param {string} logs folder of log files
 */
export async function startReplicas(site, logs) {
  const pairs = await Promise.all(
    [...SERVED, 'worker-codes', 'worker-campaigns'].map(async name => ({
      name,
      balanced: await freePort(),
      ports: [await freePort(), await freePort()],
    })),
  );
  const addresses = Object.fromEntries(
    pairs.map(({ name, balanced }) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${balanced}`]),
  );
  const replicas = pairs.flatMap(({ name, ports }) => {
    const command = site.processes.get(name)?.command;
    if (!command) throw new Error(`The site has no ${name}`);
    const found = Object.entries(addresses).filter(([setting]) => setting in command.env);
    return ports.map(
      (port, index) =>
        new SupervisedProcess({
          name: `${name}-${index + 1}`,
          ...command,
          env: {
            ...command.env,
            ...Object.fromEntries(found),
            PORT: String(port),
            SHUTDOWN_GRACE: SERVED.includes(name) ? GRACE : '0',
          },
          readyUrl: `http://127.0.0.1:${port}/health/ready`,
          logs: path.join(logs),
        }),
    );
  });
  const balancers = await Promise.all(
    pairs.filter(({ name }) => SERVED.includes(name)).map(({ balanced, ports }) => startBalancer(balanced, ports)),
  );
  for (const replica of replicas) replica.start();
  await Promise.all(replicas.map(replica => replica.ready()));
  return {
    url: addresses.GATEWAY_URL ?? '',
    replicas,
    async stop() {
      await Promise.all(replicas.map(replica => replica.stop()));
      await Promise.all(balancers.map(balancer => balancer.close()));
    },
  };
}
