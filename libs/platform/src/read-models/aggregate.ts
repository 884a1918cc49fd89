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
  /** The moment of the last change of a row; without it `--since` is refused. */
  changedAt?: Expression<Date | null>;
}

/** The same as SQL that nobody checks. */
interface TextRows {
  table: string;
  key: string;
  keyType?: KeyType;
  where?: string;
  changedAt?: string;
}

/** The rows of an aggregate, checked by the compiler: `...publishedRows(selectFrom('blogs'), ({ ref }) => ({ key: ref('id') }))`. */
export const publishedRows = <DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
  parts: (eb: ExpressionBuilder<DB, Table>) => Omit<PublishedRows, 'rows'>,
): PublishedRows => ({ rows: rowsOfQuery(query), ...parts(expressionBuilder<DB, Table>()) });

/**
 * State that a service publishes by events, and can publish again at any time: consumers apply an event of the state that they
 * already have without an effect. News (somebody offered help) are none; to publish them again would ring and mail again.
 */
export type Aggregate = (PublishedRows | TextRows) & {
  /** `identity.members` */
  name: `${string}.${string}`;
  /**
   * Adds the events of these rows to the outbox. The rows are locked: whoever changes one of them does so after this transaction,
   * with a later version.
   */
  tell(tx: EntityManager, keys: string[]): Promise<void>;
  /** Adds the events of rows that exist no more, as their deletion did. */
  tellGone?(tx: EntityManager, keys: string[]): Promise<void>;
  /** What copies may be compared with. */
  compared?: Projection;
};
