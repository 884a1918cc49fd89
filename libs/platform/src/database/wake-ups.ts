import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit } from './after-commit';

/** Wakes the readers of a table after each commit of this process that added rows. Other processes find the rows by polling. */
export class WakeUps {
  private readonly sleepers = new WeakMap<DataSource, Set<() => void>>();

  /** Calls `wake` after such commits until the returned function is called. */
  add(dataSource: DataSource, wake: () => void): () => void {
    const wakes = this.sleepers.get(dataSource) ?? new Set();
    this.sleepers.set(dataSource, wakes.add(wake));
    return () => wakes.delete(wake);
  }

  /** NOTIFY is not used: the server serialises the commits of all transactions that notify. */
  afterCommit(tx: EntityManager) {
    afterCommit(tx, () => this.sleepers.get(tx.dataSource)?.forEach(wake => wake()));
  }
}
