import fs from 'node:fs';
import path from 'node:path';
import { startSiteServers } from '../backing-servers/backing-servers.mjs';
import { databaseUrl } from '../backing-servers/databases.mjs';
import { freePort, isFree } from '../ports.mjs';
import { loadDemoData } from './demo-data.mjs';
import { noteAddresses } from '../backup/local-addresses.mjs';
import { localPasswords, localSecrets } from './secrets.mjs';
import { migrateDatabases } from './migrations.mjs';
import { noteServices } from './service-commands.mjs';
import { NEEDED_FOR_A_PAGE, siteProcesses } from './site-processes.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

/**
 * A whole running site: its addresses, and control over each of its parts.
 *
 * @typedef {Awaited<ReturnType<typeof startSite>>} Site
 */

/**
 * Starts a whole site: backing servers, services, workers, gateway, inbox, queues page, demo data. Everything must be
 * built, unless it runs from source. If a part does not start, stops everything again and throws.
 *
 * @param {object} options
 * @param {string} options.dataDirectory data, logs and secrets
 * @param {number} [options.port] of the pages; inbox and queues page get the next two. Any free ports when absent
 * @param {number} [options.gatewayPort] when another server is in front of the gateway
 * @param {string} [options.smtpUrl] where e-mail goes instead of the local inbox
 * @param {'local' | 'test'} [options.appEnv]
 * @param {boolean} [options.fromSource]
 * @param {boolean} [options.durable] whether the database survives a power cut
 * @param {Record<string, string>} [options.env] added to every service, the gateway and the workers
 * @param {AbortSignal} [options.signal] aborts an unfinished start
 * @param {() => Promise<void>} [options.build] runs while the backing servers start
 * @param {(line: string) => void} [options.report] receives progress messages
 * @param {(record: import('../processes.mjs').ProcessRecord) => void} [options.started] is called with every child process
 */
export async function startSite({
  dataDirectory,
  port,
  gatewayPort,
  smtpUrl,
  appEnv = 'local',
  fromSource = false,
  durable = true,
  env,
  signal = new AbortController().signal,
  build = async () => {},
  report = () => {},
  started = () => {},
}) {
  const logs = path.join(dataDirectory, 'logs');
  fs.mkdirSync(logs, { recursive: true });
  const ports = await choosePorts(port, gatewayPort);
  const url = `http://localhost:${gatewayPort ? port : ports.gateway}`;

  const [backing, built] = await Promise.allSettled([
    startSiteServers({
      directory: dataDirectory,
      passwords: localPasswords(dataDirectory),
      durable,
      ownFirst: appEnv === 'test',
      report,
      started,
    }),
    build(),
  ]);
  if (backing.status === 'rejected') throw backing.reason;
  const servers = backing.value;
  if (built.status === 'rejected') {
    await servers.stop();
    throw built.reason;
  }
  noteAddresses(dataDirectory, servers.urls);
  const descriptions = siteProcesses({
    ports,
    addresses: servers.addresses,
    secrets: localSecrets(dataDirectory),
    dataDirectory,
    publicUrl: url,
    smtpUrl,
    appEnv,
    fromSource,
    env,
  });
  noteServices(dataDirectory, descriptions);
  const processes = new Map(
    descriptions.map(({ readyPath, ...description }) => [
      description.name,
      new SupervisedProcess({
        ...description,
        env: { ...inherited(), ...description.env },
        readyUrl: `http://127.0.0.1:${description.port}${readyPath}`,
        logs,
        started,
        report,
      }),
    ]),
  );
  const stopAll = async () => {
    await Promise.all([...processes.values()].map(each => each.stop(5000)));
    await servers.stop();
  };

  try {
    signal.throwIfAborted();
    report('Preparing the databases ...');
    await migrateDatabases(descriptions, inherited(), signal);
    report('Starting the services ...');
    // In two waves: all at once would share the cores, and the first page would wait for the last process.
    const all = [...processes.values()];
    const needed = all.filter(each => NEEDED_FOR_A_PAGE.has(each.name));
    for (const wave of [needed, all.filter(each => !needed.includes(each))]) {
      for (const each of wave) each.start();
      await Promise.all(wave.map(each => each.ready(signal)));
    }
    const signIns = await loadDemoData({ dataDirectory, processes: descriptions, report, signal });
    return {
      url,
      docsUrl: `${url}/api/docs`,
      inboxUrl: `http://localhost:${ports.inbox}`,
      smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
      queuesUrl: `http://localhost:${ports.queues}`,
      ports,
      /** Addresses of the backing servers, for operators. */
      backing: servers.urls,
      databaseUrl: (/** @type {string} */ service) => databaseUrl(servers.urls.postgres, `aar_${service}`),
      /** The backing servers that were started here: they can be stopped and started again. */
      servers: servers.servers,
      signIns,
      processes,
      stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/**
 * The pages of inbox and queues get the two ports after the site's when they are free.
 *
 * @param {number} [wanted]
 * @param {number} [gateway]
 * @returns {Promise<import('./site-processes.mjs').Ports>}
 */
async function choosePorts(wanted, gateway = wanted) {
  if (wanted && !(await isFree(wanted))) {
    throw new Error(`Port ${wanted} is in use by another program. Choose another, for example PORT=${wanted + 10}`);
  }
  /** @param {number} offset */
  const near = async offset => (wanted && (await isFree(wanted + offset)) ? wanted + offset : freePort());
  const [inbox, queues] = [await near(1), await near(2)];
  const names = /** @type {const} */ ([
    'identity',
    'community',
    'content',
    'notifications',
    'worker-codes',
    'worker-campaigns',
    'smtp',
  ]);
  const others = Object.fromEntries(await Promise.all(names.map(async name => [name, await freePort()])));
  return { gateway: gateway ?? (await freePort()), inbox, queues, ...others };
}

/** The environment variables that a process inherits; it gets no others by accident. */
function inherited() {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LOG_LEVEL', 'TOOL_HOSTS', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  return Object.fromEntries(
    names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])),
  );
}
