import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LOADED_IN_THIS_ORDER = ['content', 'identity', 'community'];

/**
 * A demo account, to try the site out.
 *
 * @typedef {{ role: string, email: string, password: string }} SignIn
 */

/**
 * Loads the demo data on the first run and returns the demo accounts, which the loader of identity prints in its last
 * line.
 *
 * @param {object} options
 * @param {string} options.dataDirectory
 * @param {import('./site-processes.mjs').SiteProcess[]} options.processes
 * @param {(line: string) => void} options.report
 * @param {AbortSignal} [options.signal] aborts the loading
 * @returns {Promise<SignIn[]>}
 */
export async function loadDemoData({ dataDirectory, processes, report, signal }) {
  const file = path.join(dataDirectory, 'demo.json');
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')).signIns;
  report('Loading demo data ...');
  /** @type {{ signIns: SignIn[] }} */
  let demo = { signIns: [] };
  for (const name of LOADED_IN_THIS_ORDER) {
    const service = processes.find(each => each.name === name);
    if (!service) continue;
    const args = service.args
      .map(arg => arg.replace(/\bmain\.js$/, 'load.js').replace(/\bmain\.ts$/, 'demo/load.ts'))
      .filter(arg => !arg.startsWith('--watch'));
    const env = { ...process.env, ...service.env };
    const { stdout } = await run(process.execPath, args, {
      cwd: service.cwd,
      env,
      maxBuffer: 64 * 1024 * 1024,
      signal,
    });
    demo = signInsOf(stdout) ?? demo;
  }
  fs.writeFileSync(file, JSON.stringify(demo, null, 2), { mode: 0o600 });
  return demo.signIns;
}

/** @param {string} output @returns {{ signIns: SignIn[] } | undefined} */
function signInsOf(output) {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  return line.startsWith('{"signIns"') ? JSON.parse(line) : undefined;
}
