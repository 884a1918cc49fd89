import fs from 'node:fs';
import path from 'node:path';
import { startSiteServers } from '@aar/tools/backing-servers/backing-servers.mjs';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { localPasswords, localSecrets } from '@aar/tools/site/secrets.mjs';
import { siteProcesses } from '@aar/tools/site/site-processes.mjs';

const LONGEST_START = 60_000;
const MIGRATE = ['node', 'dist/migrate.js'];
const NAMES = /** @type {const} */ ([
  'gateway',
  'identity',
  'community',
  'content',
  'notifications',
  'worker-codes',
  'worker-campaigns',
  'inbox',
  'smtp',
  'queues',
]);

/**
 * Starts every process of a site from its image, with its own servers, until each has responded with 200 once.
 *
 * @param {object} options
 * @param {import('./engine.mjs').Engine} options.engine
 * @param {(service: string) => string} options.nameOf the image of a service
 * @param {string} options.directory for data and logs
 * @param {(line: string) => void} options.report
 */
export async function startFromImages({ engine, nameOf, directory, report }) {
  const passwords = localPasswords(directory);
  const servers = await startSiteServers({ directory, passwords, durable: false, ownFirst: true, report });
  /** @type {(() => Promise<void>)[]} */
  const stops = [() => servers.stop()];
  /** @param {{ name: string, image: string, env: Record<string, string> }} process @param {string[]} command */
  const start = async ({ name, image, env }, command) => {
    const log = path.join(directory, `${name}.log`);
    const writable = image === 'content' && env.MEDIA_DIR ? [env.MEDIA_DIR] : [];
    const started = await engine.start(nameOf(image), { name, command, env, writable, log });
    stops.push(started.stop);
    return { ...started, log };
  };
  try {
    const media = path.join(directory, 'media');
    fs.mkdirSync(media);
    fs.chownSync(media, 1000, 1000);
    const processes = await describeProcesses(servers.addresses, directory);
    for (const process of processes.filter(({ name, image, env }) => name === image && env.DATABASE_URL)) {
      const name = `migrate-${process.name}`;
      const { ended, log } = await start(
        { ...process, name, env: { DATABASE_URL: process.env.DATABASE_URL ?? '' } },
        MIGRATE,
      );
      if ((await ended) !== 0) throw new Error(`${name} failed:\n${endOf(log)}`);
      report(`  ${name.padEnd(22)} ended with 0`);
    }
    for (const process of processes) {
      const begin = Date.now();
      const { log } = await start(process, process.command);
      await firstAnswer(process, log);
      const seconds = ((Date.now() - begin) / 1000).toFixed(1);
      report(`  ${process.name.padEnd(22)} 200 ${process.readyPath} after ${seconds} s`);
    }
    const site = processes.find(({ name }) => name === 'gateway')?.env.PUBLIC_URL ?? '';
    const page = await fetch(site, { headers: { accept: 'text/html' } });
    if (!(await page.text()).includes('<h1')) throw new Error(`${site} is not painted (${page.status})`);
    report(`  ${'gateway'.padEnd(22)} ${page.status} / with a painted page`);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/**
 * The processes of the local site, adapted to run from images.
 *
 * @param {import('@aar/tools/site/site-processes.mjs').Addresses} addresses
 * @param {string} directory
 */
async function describeProcesses(addresses, directory) {
  const ports = /** @type {import('@aar/tools/site/site-processes.mjs').Ports} */ (
    Object.fromEntries(await Promise.all(NAMES.map(async name => [name, await freePort()])))
  );
  const processes = siteProcesses({
    ports,
    addresses,
    secrets: localSecrets(directory),
    dataDirectory: directory,
    publicUrl: `http://localhost:${ports.gateway}`,
    appEnv: 'local',
  });
  return processes
    .filter(({ name }) => name !== 'queues')
    .map(({ name, env, cwd, args, readyPath = '/' }) => ({
      name,
      image: name === 'inbox' ? 'inbox' : path.basename(cwd),
      command: name === 'inbox' ? ['node', 'tools/inbox/main.mjs'] : commandOf(args),
      env: /** @type {Record<string, string>} */ ({ ...env, ...(env.WEB_ROOT && { WEB_ROOT: '/app/web' }) }),
      readyPath,
      url: `http://127.0.0.1:${env.PORT}${readyPath}`,
    }));
}

/** The command that starts a program in an image; empty for the image's own. @param {string[]} args of the local site, which runs bundles */
const commandOf = args => {
  const program = args.at(-1) ?? '';
  return program.endsWith('/main.js') ? [] : ['node', ...args.slice(0, -1), `dist/${path.basename(program)}`];
};

/** @param {{ name: string, url: string }} process @param {string} log */
async function firstAnswer({ name, url }, log) {
  const answers = () =>
    fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    );
  await waitUntil(answers, { what: `${name} from its image`, timeout: LONGEST_START }).catch(error => {
    throw new Error(`${error.message}. The end of its log:\n${endOf(log)}`);
  });
}

/** @param {string} log */
const endOf = log => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8').slice(-2000) : '');
