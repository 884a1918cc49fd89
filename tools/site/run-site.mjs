import fs from 'node:fs';
import path from 'node:path';
import { dockerAnswers, removeCompose } from '../backing-servers/docker.mjs';
import { postgresFolder, serverUser } from '../backing-servers/postgres.mjs';
import { wantedPort } from '../ports.mjs';
import { root } from './root.mjs';
import { AlreadyRunning, takeRunFile } from './run-file.mjs';
import { startSite } from './site.mjs';
import { printSite } from './summary.mjs';

/**
 * Runs a site in this terminal until Ctrl-C: one at a time per data folder. Shows progress and then a summary, and stops
 * everything when it ends, for whatever reason.
 *
 * @param {object} options
 * @param {typeof import('./build.mjs').build} [options.build] runs while the backing servers start
 * @param {(port: number) => Partial<Parameters<typeof startSite>[0]>} options.site its own options; the port is that of
 *   the pages
 * @param {(port: number) => Promise<() => Promise<void>>} [options.afterwards] starts what follows; returns a function that stops it
 */
export async function runSite({ build = async () => {}, site: settings, afterwards }) {
  const dataDirectory = path.resolve(root, process.env.DATA_DIR ?? '.data');
  const begin = Date.now();
  // The terminal may close before this process ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  /** @param {string} line */
  const report = line => console.log(`${((Date.now() - begin) / 1000).toFixed(1).padStart(5)} s  ${line}`);

  const starting = new AbortController();
  /** @type {Promise<import('./site.mjs').Site> | undefined} */
  let site;
  /** @type {Awaited<ReturnType<typeof takeRunFile>> | undefined} */
  let run;
  /** @type {(() => Promise<void>) | undefined} */
  let stopFollower;
  let stopping = false;

  const stop = async (code = 0) => {
    if (stopping) return;
    stopping = true;
    await stopFollower?.();
    // An unfinished start stops its own children on the way out.
    starting.abort();
    await site?.then(
      started => started.stopAll(),
      () => {},
    );
    run?.release();
    process.exit(code);
  };

  try {
    const port = wantedPort(process.env.PORT, 8080);
    run = await takeRunFile(dataDirectory, `http://localhost:${port}`, report);
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        if (!stopping) console.log('\nStopping ...');
        void stop();
      });
    }
    if (process.argv.includes('--fresh')) await startOver(dataDirectory, report);
    site = startSite({
      ...settings(port),
      dataDirectory,
      smtpUrl: process.env.SMTP_URL,
      signal: starting.signal,
      build: () => build(report, starting.signal),
      report,
      started: run.note,
    });
    const started = await site;
    stopFollower = await afterwards?.(port);
    if (!stopping) printSite(started, dataDirectory, begin);
  } catch (error) {
    if (stopping) return;
    console.error(`\n${/** @type {Error} */ (error).message}`);
    if (error instanceof AlreadyRunning) process.exit(1);
    await stop(1);
  }
}

/**
 * Removes all data, logs and secrets, and keeps the folder locked.
 *
 * @param {string} dataDirectory
 * @param {(line: string) => void} report
 */
async function startOver(dataDirectory, report) {
  report('Removing the data of earlier runs ...');
  fs.rmSync(postgresFolder(path.join(dataDirectory, 'postgres'), await serverUser()), { recursive: true, force: true });
  for (const name of fs.readdirSync(dataDirectory)) {
    if (name !== 'run.json') fs.rmSync(path.join(dataDirectory, name), { recursive: true, force: true });
  }
  if (await dockerAnswers()) await removeCompose(dataDirectory);
}
