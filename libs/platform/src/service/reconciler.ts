import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

/**
 * Brings a table to where it should be, again and again with a pause between, in every replica: for what is due many times a
 * second, in steps that replicas share by locks of their own. What has a time, or is done once for all replicas, is due work.
 * Never twice at a time in a process; what takes long looks at the signal. What fails is logged once and tried again.
 */
export abstract class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private failing = false;

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

  /** Resolves when the work under way has ended. */
  async onModuleDestroy() {
    this.stopping.abort();
    await this.running;
  }

  private async run() {
    const { signal } = this.stopping;
    while (!signal.aborted) {
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
