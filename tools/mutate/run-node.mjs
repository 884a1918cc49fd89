import { spawn } from 'node:child_process';

/**
 * Runs a Node program and resolves to its exit code; null when it was stopped. When it ends or is stopped, all processes that
 * it started are killed too.
 *
 * @param {string[]} args
 * @param {{ cwd: string, temporary: string, signal: AbortSignal, stdio: 'inherit' | 'ignore', longest?: number,
 *   env?: Record<string, string> }} options temporary: where it and its children put their temporary files; longest: timeout in
 *   milliseconds; env: in addition to ours
 * @returns {Promise<number | null>}
 */
export function runNode(args, { cwd, temporary, signal, stdio, longest, env = {} }) {
  // A process group of its own, so that one signal reaches all of it.
  const child = spawn(process.execPath, args, {
    cwd,
    stdio,
    detached: true,
    env: { ...process.env, ...env, TMPDIR: temporary },
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
