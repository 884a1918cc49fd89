import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

/** Work that is done again and again with a pause between, never twice at a time; what takes long looks at the signal. What fails is logged once and tried again. */
export class Periodic {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private failing = false;

  constructor(
    name: string,
    private readonly pause: number,
    private readonly work: (stopping: AbortSignal) => Promise<void>,
  ) {
    this.logger = new Logger(name);
  }

  start() {
    this.running ??= this.run();
  }

  /** Resolves when the work under way has ended. */
  async stop() {
    this.stopping.abort();
    await this.running;
  }

  private async run() {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.work(signal);
        this.failing = false;
      } catch (error) {
        if (!this.failing) this.logger.warn((error as Error).message);
        this.failing = true;
      }
      await sleep(this.pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
