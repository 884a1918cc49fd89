import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../ports.mjs';
import { startBalancer } from '../../rollout/balancer.mjs';
import { migrateDatabases } from '../../site/migrations.mjs';
import { localSecrets } from '../../site/secrets.mjs';
import { QUEUES, SERVICES, siteProcesses } from '../../site/site-processes.mjs';
import { SupervisedProcess } from '../../site/supervised-process.mjs';
import { wrongClock } from './clocks.mjs';
import { startServers } from './servers.mjs';

/** Low concurrency, so that many processes can share two cores. Campaigns are never held and have no budget: all get each one. */
const SETTINGS = {
  LOG_LEVEL: 'info',
  RATE_FACTOR: '1000000',
  CODES_PER_IPV4: '100000',
  EVENT_HANDLERS: '2',
  DUE_WORK_HANDLERS: '2',
  DATABASE_POOL: '6',
  SMTP_CONNECTIONS: '2',
  QUEUE_CONCURRENCY: 'codes=4,email=2,campaigns=2',
  CAMPAIGN_HOLD_AFTER: '1000000',
  CAMPAIGN_BUDGET_MESSAGES: '0',
};
const SERVED = /** @type {const} */ (['gateway', ...SERVICES]);

/**
 * A whole site on this machine whose every part can fail.
 *
 * @typedef {Awaited<ReturnType<typeof startFaultSite>>} FaultSite
 */

/**
 * Starts a site: servers, replicas of every process, and a balancer in front of those that receive requests.
 *
 * @param {object} options
 * @param {string} options.directory data and logs
 * @param {import('./topology.mjs').Topology} options.topology
 * @param {Awaited<ReturnType<typeof import('./programs.mjs').findPrograms>>} options.programs
 * @param {string[]} options.wrongClocks replicas whose wall clock can be wrong, `gateway-2`
 */
export async function startFaultSite({ directory, topology, programs, wrongClocks }) {
  const logs = path.join(directory, 'logs');
  fs.mkdirSync(logs, { recursive: true });
  const servers = await startServers({ directory, topology, programs });
  const clock = wrongClock({ directory, library: programs.faketime });
  const names = [...SERVED, 'worker-codes', 'worker-campaigns', 'inbox', 'smtp', 'queues'];
  const ports = Object.fromEntries(await Promise.all(names.map(async name => [name, await freePort()])));
  const url = `http://127.0.0.1:${ports.gateway}`;
  const descriptions = siteProcesses({
    ports: /** @type {import('../../site/site-processes.mjs').Ports} */ (ports),
    addresses: servers.addresses,
    secrets: localSecrets(directory),
    dataDirectory: directory,
    publicUrl: url,
    smtpUrl: servers.mail.url,
    appEnv: 'test',
    env: { ...SETTINGS, LOCAL_INBOX_URL: servers.mail.url, STREAM_REPLICAS: topology.cluster ? '3' : '1' },
  });
  /** The surroundings of every process. @type {Record<string, string>} */
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR'].flatMap(name => (process.env[name] ? [[name, process.env[name] ?? '']] : [])),
  );
  /** @type {Map<string, SupervisedProcess & { port: number }>} */
  const replicas = new Map();
  /** @param {string} kind @param {number} number */
  const addReplica = async (kind, number) => {
    const name = `${kind}-${number}`;
    const like = kind === 'worker' ? 'worker-campaigns' : kind;
    const description = descriptions.find(each => each.name === like);
    if (!description) throw new Error(`no ${like}`);
    const port = await freePort();
    const service = kind === 'worker' ? 'notifications' : kind;
    const replica = new SupervisedProcess({
      name,
      args: description.args,
      cwd: description.cwd,
      env: {
        ...inherited,
        ...description.env,
        PORT: String(port),
        SHUTDOWN_GRACE: kind === 'worker' ? '0' : '500',
        ...(kind === 'content' && servers.bucket.settings),
        ...(kind === 'worker' && { WORKER_QUEUES: QUEUES.join() }),
        ...(number === 1 && kind !== 'gateway' && { DATABASE_URL: servers.pooledDatabases[service] ?? '' }),
        ...(kind === 'gateway' && { WEB_ROOT: '' }),
        ...(wrongClocks.includes(name) && clock.env),
      },
      readyUrl: `http://127.0.0.1:${port}/health/ready`,
      logs,
    });
    if (kind === 'gateway') delete replica.command.env.WEB_ROOT; // the API is enough
    replicas.set(name, Object.assign(replica, { port }));
  };
  for (const [kind, count] of Object.entries(topology.replicas))
    for (let number = 1; number <= count; number++) await addReplica(kind, number);

  const portsOf = (/** @type {string} */ kind) =>
    [...replicas.values()].filter(({ name }) => name.startsWith(`${kind}-`)).map(({ port }) => port);
  /** @type {Awaited<ReturnType<typeof startBalancer>>[]} */
  const balancers = [];
  const stop = async () => {
    await Promise.all([...replicas.values()].map(replica => (replica.kill('SIGCONT'), replica.stop(1_500))));
    await Promise.all(balancers.map(balancer => balancer.close()));
    await servers.stop();
  };
  try {
    await migrateDatabases(descriptions, inherited);
    for (const kind of SERVED) balancers.push(await startBalancer(ports[kind], portsOf(kind)));
    for (const replica of replicas.values()) replica.start();
    await Promise.all([...replicas.values()].map(replica => replica.ready()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, logs, directory, topology, servers, clock, replicas, gateways: portsOf('gateway'), stop };
}
