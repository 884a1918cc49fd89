import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';

/** Starts a main.ts as a separate process with only the given environment, for what can be tested only with a real process. */
export async function spawnService(main: string, environment: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--conditions=source', '-r', '@swc-node/register', main], {
    // The folder of tsconfig.json, which enables decorators.
    cwd: dirname(dirname(main)),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything it wrote so far. */
    output: () => output,
    /** Its exit code, once it has ended. */
    exited,
    waitForOutput: (pattern: RegExp) =>
      waitUntil(() => pattern.test(output), { what: String(pattern), timeout: 50_000 }).catch((error: Error) => {
        throw new Error(`${error.message}\n${output}`);
      }),
    async stop(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal);
      return exited;
    },
  };
}

export type ServiceProcess = Awaited<ReturnType<typeof spawnService>>;
