import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Clock } from '@aar/platform/service/clock';
import { runService, type RunningService } from '@aar/platform/service/start-service';
import { ManualClock } from '@aar/testing/manual-clock';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { notificationsWorker } from '../src/worker.process';

type Environment = Record<string, string>;

/** The workers of one test, in this process or in processes of their own. */
export class Workers {
  private readonly here: RunningService[] = [];
  private readonly children: ChildProcess[] = [];

  constructor(
    private readonly environment: Environment,
    /** The clock of the workers in this process. */
    private readonly clock?: Clock,
  ) {}

  /** Starts a worker in this process; `now` fixes its clock. */
  async start(changes: Environment = {}, now?: Date): Promise<RunningService> {
    const clock = now ? new ManualClock(now) : this.clock;
    const worker = await runService(notificationsWorker, { ...this.environment, ...changes }, clock);
    this.here.push(worker);
    return worker;
  }

  /** Stops one worker of this process before the others. */
  async end(worker: RunningService): Promise<void> {
    this.here.splice(this.here.indexOf(worker), 1);
    await worker.stop();
  }

  /** Starts a worker in a process of its own, which a test may freeze or kill. */
  async spawn(changes: Environment = {}): Promise<ChildProcess> {
    const port = await freePort();
    const child = spawn(
      process.execPath,
      ['--conditions=source', '-r', '@swc-node/register', path.join(__dirname, '../src/worker.ts')],
      {
        cwd: path.join(__dirname, '..'),
        env: { ...process.env, ...this.environment, LOG_LEVEL: 'warn', ...changes, PORT: String(port) },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    this.children.push(child);
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`)
        .then(answer => answer.ok)
        .catch(() => false);
    await waitUntil(isReady, { what: 'Starting a worker', timeout: 120_000, gaveUp: () => child.exitCode !== null });
    return child;
  }

  async stop(): Promise<void> {
    await Promise.all(this.here.splice(0).map(worker => worker.stop()));
    await Promise.all(this.children.splice(0).map(end));
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGCONT');
  child.kill('SIGKILL');
  await exited;
}
