import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit } from './after-commit';

/** Wakes the readers of a table after each commit of this process that added to it. Other processes find the row by polling. */
export class WakeUps {
  private readonly sleepers = new WeakMap<DataSource, Set<() => void>>();

  /** Calls `wake` after such commits until the returned function is called. */
  add(dataSource: DataSource, wake: () => void): () => void {
    const wakes = this.sleepers.get(dataSource) ?? new Set();
    this.sleepers.set(dataSource, wakes.add(wake));
    return () => wakes.delete(wake);
  }

  /** Not NOTIFY: the server lets only one transaction that notifies commit at a time. */
  afterCommit(tx: EntityManager) {
    afterCommit(tx, () => this.sleepers.get(tx.dataSource)?.forEach(wake => wake()));
  }
}
