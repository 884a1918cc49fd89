import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import type { Hold } from '../restore/hold';
import { findHandlers } from '../service/find-handlers';
import { type Wanted, WorkLane } from '../service/work-lane';
import { effectWakeUps } from './add-effects';
import type { Effect } from './define-effect';
import { type ClaimedEffects, EffectLedger } from './effect-ledger';
import { effectsCarriedOut, effectsLag, effectsPostponed, showEffects } from './effects.metrics';
import { EFFECT, type EffectHandler } from './on-effect';

export interface EffectsOptions {
  dataSource: DataSource;
  /** The effects that this process carries out; other processes on the same database may carry out others. */
  effects: Effect[];
  /** Milliseconds after which another process carries out the effects of one that died, 15,000 by default. */
  lease?: number;
  /** Milliseconds after which the table is polled without a wake-up, 1,000 by default. */
  poll?: number;
  /** Milliseconds that running handlers get when the process stops, 20,000 by default. */
  stopLimit?: number;
  hold?: Pick<Hold, 'released'>;
}

/** Batches that a process carries out concurrently. */
const atOnce = 2;

/** Carries out the effects of its process with the `@OnEffect` methods, each at least once. */
@Injectable()
export class EffectsExecutor {
  private readonly logger = new Logger('effects');
  private readonly ledger: EffectLedger;
  private readonly lease: number;
  private readonly lane: WorkLane<ClaimedEffects>;
  private handlers = new Map<string, EffectHandler>();
  private forget = () => {};

  constructor(
    private readonly options: EffectsOptions,
    private readonly discovery: DiscoveryService,
  ) {
    const { dataSource, effects, lease = 15_000, poll = 1_000 } = options;
    this.lease = lease;
    this.ledger = new EffectLedger(dataSource, lease);
    this.lane = new WorkLane({
      what: 'effects',
      names: effects.map(({ name }) => name),
      atOnce,
      poll,
      released: signal => options.hold?.released(signal),
      claim: wanted => this.claim(wanted),
      attempt: claimed => this.attempt(claimed),
    });
  }

  /** Throws when an effect has no handler or two, or a handler is for one that is not in `effects`. */
  start() {
    const { dataSource, effects } = this.options;
    this.handlers = findHandlers(this.discovery, EFFECT, effects);
    showEffects(dataSource, effects);
    this.forget = effectWakeUps.add(dataSource, () => this.lane.wake());
    this.lane.start();
  }

  /** Seconds since the oldest effect of this process was caused. */
  lag(): Promise<number> {
    return effectsLag(this.options.dataSource, this.options.effects);
  }

  /**
   * Claims nothing more and waits for running handlers; whatever is not done by the limit is carried out again by another
   * process.
   */
  async stop() {
    this.forget();
    await Promise.race([this.lane.stop(), sleep(this.options.stopLimit ?? 20_000, undefined, { ref: false })]);
  }

  private async claim({ most, ofKind }: Wanted): Promise<ClaimedEffects[]> {
    const all: ClaimedEffects[] = [];
    for (const effect of this.options.effects)
      for (let left = ofKind.get(effect.name) ?? 0; left > 0 && all.length < most; left -= 1) {
        const claimed = await this.ledger.claim(effect);
        if (!claimed) break;
        all.push(claimed);
      }
    return all;
  }

  private async attempt({ name, rows }: ClaimedEffects): Promise<void> {
    const { schema } = this.options.effects.find(effect => effect.name === name)!;
    const read = rows.map(({ id, data }) => ({ id, parsed: schema.safeParse(data) }));
    const unreadable = read.filter(({ parsed }) => !parsed.success).map(({ id }) => id);
    const ids = read.filter(({ parsed }) => parsed.success).map(({ id }) => id);
    const held = setInterval(() => void this.ledger.renew(ids).catch(() => undefined), this.lease / 3);
    try {
      // A process of another version may be able to parse it.
      if (unreadable.length > 0) await this.postpone(name, unreadable, 'its data does not fit its schema');
      if (ids.length > 0)
        await this.carryOut(
          name,
          ids,
          read.flatMap(({ parsed }) => parsed.data ?? []),
        );
    } catch (error) {
      // The database is unavailable: the rows are due again when their lease ends.
      this.logger.warn(`${name}: ${(error as Error).message}`);
    } finally {
      clearInterval(held);
    }
  }

  /** Logs the error's class and code only: its message may quote personal data. */
  private async carryOut(name: string, ids: string[], batch: unknown[]) {
    try {
      await this.handlers.get(name)!(batch);
    } catch (error) {
      const { name: kind, code = '' } = error as { name: string; code?: unknown };
      return this.postpone(name, ids, `${kind} ${code as string}`.trim());
    }
    await this.ledger.finish(ids);
    effectsCarriedOut.inc({ effect: name }, ids.length);
  }

  private async postpone(name: string, ids: string[], reason: string) {
    this.logger.warn(`${name}, ${ids.length} at once: ${reason}`);
    effectsPostponed.inc({ effect: name }, ids.length);
    await this.ledger.postpone(ids, reason);
  }
}
