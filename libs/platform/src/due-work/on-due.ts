import { SetMetadata } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DueWorkData, DueWorkKind } from './define-due-work';

export interface DueContext {
  key: string;
  /** When the work was due; for a retry, when the retry was due. */
  dueAt: Date;
  /** Starts at 1. An attempt that ended with RetryLater is not counted. */
  attempt: number;
  /** Fires when the work was cancelled, replaced or claimed by another process, or when this process cannot wait any longer. */
  signal: AbortSignal;
  /**
   * Runs the work in the transaction that completes this due work, so that its writes happen once. If the due work was
   * cancelled, replaced or claimed by another process, nothing is written and the handler ends here. `lock` runs first: it
   * must take the locks that other transactions take before they cancel this due work; otherwise the two would deadlock.
   */
  once<T>(work: (tx: EntityManager) => Promise<T>, lock?: (tx: EntityManager) => Promise<unknown>): Promise<T>;
}

export type DueWorkHandler<W extends DueWorkKind = DueWorkKind> = (
  data: DueWorkData<W>,
  context: DueContext,
) => Promise<void>;

export const DUE_WORK = Symbol('due work');

/**
 * Marks the method of a provider that runs due work. Whatever it does outside of `once` may happen twice, if a process is
 * killed midway, so it must be idempotent. An error means a retry.
 */
export const OnDue =
  <W extends DueWorkKind>(work: W) =>
  <H extends DueWorkHandler<W>>(target: object, name: string, method: TypedPropertyDescriptor<H>) => {
    SetMetadata(DUE_WORK, work)(target, name, method as PropertyDescriptor);
  };
