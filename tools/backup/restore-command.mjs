import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../site/root.mjs';

const command = path.join(root, 'libs/platform/dist/restore/restore.command.js');

/**
 * Runs the restore command of the image, and returns what it printed and whether all is well. Throws if it could not run.
 *
 * @param {string[]} args
 * @param {Record<string, string>} settings
 * @param {string} [input]
 */
export const runRestoreCommand = (args, settings, input) => runNode([command, ...args], { env: settings, input });

/**
 * @param {string[]} args
 * @param {{ env: Record<string, string>, cwd?: string, input?: string }} options
 */
export async function runNode(args, { env, cwd, input = '' }) {
  const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env.PATH ?? '', ...env } });
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (errors) throw new Error(errors.trim());
  return { output, isWell: child.exitCode === 0 };
}
