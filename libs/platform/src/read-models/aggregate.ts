import type { EntityManager } from 'typeorm';
import type { Projection } from './projection';

/**
 * State that a service publishes by events, and can publish again at any time: consumers apply an event of the state that they
 * already have without an effect. News (somebody offered help) are none; to publish them again would ring and mail again.
 */
export interface Aggregate {
  /** `identity.members` */
  name: `${string}.${string}`;
  /** The table whose rows are published, in order of the key. */
  table: string;
  key: string;
  /** `uuid` by default. */
  keyType?: 'uuid' | 'text';
  where?: string;
  /** SQL of the moment of the last change of a row; without it `--since` is refused. */
  changedAt?: string;
  /**
   * Adds the events of these rows to the outbox. The rows are locked: whoever changes one of them does so after this transaction,
   * with a later version.
   */
  tell(tx: EntityManager, keys: string[]): Promise<void>;
  /** Adds the events of rows that exist no more, as their deletion did. */
  tellGone?(tx: EntityManager, keys: string[]): Promise<void>;
  /** What copies may be compared with. */
  compared?: Projection;
}
