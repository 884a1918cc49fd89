import { spawn } from 'node:child_process';

/**
 * Runs a program of Node and resolves to its exit code; null when it was stopped. When it has ended, or must, so must all
 * that it started.
 *
 * @param {string[]} args
 * @param {{ cwd: string, temporary: string, signal: AbortSignal, stdio: 'inherit' | 'ignore', longest?: number }} options
 *   temporary: where it and its children put their temporary files; longest: in milliseconds
 * @returns {Promise<number | null>}
 */
export function runNode(args, { cwd, temporary, signal, stdio, longest }) {
  // A group of its own, which one signal reaches.
  const child = spawn(process.execPath, args, {
    cwd,
    stdio,
    detached: true,
    env: { ...process.env, TMPDIR: temporary },
  });
  const stop = () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // all of it has ended
    }
  };
  const late = longest === undefined ? undefined : setTimeout(stop, longest);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return new Promise(resolve => {
    child.on('close', code => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      stop();
      resolve(code);
    });
  });
}
