import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Logger, type OnApplicationBootstrap, type OnModuleDestroy, Optional } from '@nestjs/common';
import { Hold } from '../restore/hold';

/**
 * Reconciles a table with its desired state repeatedly, with a pause in between, in every replica: for work that is due many
 * times a second, in steps that replicas divide by their own locks. Work with a certain time, or done once for all replicas, is
 * due work. Never runs concurrently in a process; long runs check the signal. A failure is logged once and retried.
 */
export abstract class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private failing = false;
  /** Whether it also runs while the site is held after a restore; only allowed for work that sends nothing. */
  protected readonly runsWhileHeld: boolean = false;

  @Optional()
  @Inject(Hold)
  private readonly hold?: Hold;

  constructor(
    name: string,
    /** Milliseconds. */
    private readonly pause: number,
  ) {
    this.logger = new Logger(name);
  }

  protected abstract reconcile(stopping: AbortSignal): Promise<void>;

  onApplicationBootstrap() {
    this.running ??= this.run();
  }

  /** Resolves when the current run has ended. */
  async onModuleDestroy() {
    this.stopping.abort();
    await this.running;
  }

  private async run() {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      if (!this.runsWhileHeld) await this.hold?.released(signal);
      if (signal.aborted) return;
      try {
        await this.reconcile(signal);
        this.failing = false;
      } catch (error) {
        if (!this.failing) this.logger.warn((error as Error).message);
        this.failing = true;
      }
      await sleep(this.pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
