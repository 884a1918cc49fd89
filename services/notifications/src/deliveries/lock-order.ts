import { type ExpressionBuilder, type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';

type WithChunk = NotificationsTables & { chunk: NotificationsTables['delivery_chunks'] };

/**
 * Lock order that prevents deadlocks: lock several chunks in this order, and chunks before their deliveries. For a query of
 * `delivery_chunks as chunk`.
 */
export const inLockOrder = <DB extends WithChunk, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table | 'chunk', Row>,
) => query.orderBy(sql.ref('chunk.delivery_id')).orderBy(sql.ref('chunk.number')).forNoKeyUpdate('chunk');

/** Locks the chunks that match the condition. */
export const lockChunks = (
  tx: EntityManager,
  condition: (eb: ExpressionBuilder<WithChunk, 'chunk'>) => Expression<SqlBool>,
) => db(tx).selectFrom('delivery_chunks as chunk').select('chunk.number').where(condition).$call(inLockOrder).execute();
