import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { ago } from '../database/ago';
import { platformDb } from '../database/platform-db';
import { isLostTo, type PublishedEvent, type Restore } from './restore.rules';

/** Milliseconds between two reads of the database. */
const pause = 1_000;

/** Restores whose lost events may still be in the stream. */
const readRestores = (dataSource: DataSource): Promise<Restore[]> =>
  platformDb(dataSource)
    .selectFrom('restores')
    .select(({ ref }) => [
      'restored_to as restoredTo',
      'held_since as heldSince',
      'released_at as releasedAt',
      'stream',
      sql<number>`${ref('stream_end')}::float8`.as('streamEnd'),
      'positions',
    ])
    .where(({ or, eb }) => or([eb('released_at', 'is', null), eb('held_since', '>', ago('30 days'))]))
    .orderBy('held_since')
    .execute();

/**
 * Whether the site is held after a restore: reads are served, but nothing is written, sent or carried out until an operator
 * releases it. After that everything continues by itself. While the database is unavailable, the last known state applies.
 */
@Injectable()
export class Hold {
  private readonly logger = new Logger('restore');
  private readonly stopping = new AbortController();
  private readonly waiting = new Set<() => void>();
  private restores: Restore[] = [];
  private watching: Promise<void> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** Resolves once the state is known; from then on it is read every second. */
  async start() {
    await this.look();
    this.watching ??= this.watch();
  }

  async stop() {
    this.stopping.abort();
    await this.watching;
  }

  get isHeld() {
    return this.current !== undefined;
  }

  /** The restore that has not been released yet. */
  get current(): Restore | undefined {
    return this.restores.find(({ releasedAt }) => releasedAt === null);
  }

  /** Resolves when the site is not held, at once if it is not, or when the signal fires. */
  async released(signal?: AbortSignal): Promise<void> {
    while (this.isHeld && !signal?.aborted)
      await new Promise<void>(resolve => {
        const end = () => {
          this.waiting.delete(end);
          signal?.removeEventListener('abort', end);
          resolve();
        };
        this.waiting.add(end);
        signal?.addEventListener('abort', end);
      });
  }

  /** Whether a restore lost the change that the event reports: its publisher no longer has it. */
  isLost(event: PublishedEvent): boolean {
    return this.restores.some(restore => isLostTo(restore, event));
  }

  private async watch() {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look().catch(() => undefined);
    }
  }

  private async look() {
    const wasHeld = this.isHeld;
    this.restores = await readRestores(this.dataSource);
    if (this.isHeld === wasHeld) return;
    this.logger.warn(this.isHeld ? 'the site was restored and is held until an operator releases it' : 'released');
    if (!this.isHeld) for (const end of [...this.waiting]) end();
  }
}
