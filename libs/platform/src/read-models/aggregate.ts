import { type Expression, type ExpressionBuilder, expressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { KeyType, Projection } from './projection';
import { type Rows, rowsOfQuery } from './rows';

/** The rows that are published, in order of the key. */
export interface PublishedRows {
  rows: Rows;
  key: Expression<string>;
  /** `uuid` by default. */
  keyType?: KeyType;
  /** When a row last changed; without it `--since` is refused. */
  changedAt?: Expression<Date | null>;
}

/** The same as SQL that is not type-checked. */
interface TextRows {
  table: string;
  key: string;
  keyType?: KeyType;
  where?: string;
  changedAt?: string;
}

/** The rows of an aggregate, type-checked: `...publishedRows(selectFrom('blogs'), ({ ref }) => ({ key: ref('id') }))`. */
export const publishedRows = <DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
  parts: (eb: ExpressionBuilder<DB, Table>) => Omit<PublishedRows, 'rows'>,
): PublishedRows => ({ rows: rowsOfQuery(query), ...parts(expressionBuilder<DB, Table>()) });

/**
 * State that a service publishes by events and can publish again at any time: for consumers that already have the state, the
 * event has no effect. News (somebody offered help) are not state: publishing them again would notify members again.
 */
export type Aggregate = (PublishedRows | TextRows) & {
  /** `identity.members` */
  name: `${string}.${string}`;
  /**
   * Adds the events of these rows to the outbox. The rows are locked: any other change of them comes after this
   * transaction, with a later version.
   */
  publish(tx: EntityManager, keys: string[]): Promise<void>;
  /** Adds the events of rows that no longer exist, as their deletion did. */
  publishRemoved?(tx: EntityManager, keys: string[]): Promise<void>;
  /** The rows and fields that copies are compared with. */
  compared?: Projection;
};
