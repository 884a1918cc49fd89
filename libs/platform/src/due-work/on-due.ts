import { SetMetadata } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DueWorkData, DueWorkKind } from './define-due-work';

export interface DueContext {
  key: string;
  /** When it should have been done; of a later attempt, when that one was due. */
  dueAt: Date;
  /** 1 at first. One that ended with RetryLater is not counted. */
  attempt: number;
  /** Fires when the work was cancelled, replaced or taken over, or the process cannot wait any longer. */
  signal: AbortSignal;
  /**
   * Runs the work in the transaction that ends this due work, so that what it writes happens once. Where the due work was
   * cancelled, replaced or taken over meanwhile nothing is written and the handler ends here. `lock` comes before: it locks
   * what those who cancel the due work have locked by then, or each would wait for the other.
   */
  once<T>(work: (tx: EntityManager) => Promise<T>, lock?: (tx: EntityManager) => Promise<unknown>): Promise<T>;
}

export type DueWorkHandler<W extends DueWorkKind = DueWorkKind> = (
  data: DueWorkData<W>,
  context: DueContext,
) => Promise<void>;

export const DUE_WORK = Symbol('due work');

/**
 * The method of a provider that does due work. What it does outside of `once` may happen twice, when a process was killed in
 * the middle: it must bear that. A throw means try again.
 */
export const OnDue =
  <W extends DueWorkKind>(work: W) =>
  <H extends DueWorkHandler<W>>(target: object, name: string, method: TypedPropertyDescriptor<H>) => {
    SetMetadata(DUE_WORK, work)(target, name, method as PropertyDescriptor);
  };
