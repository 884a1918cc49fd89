import { type Expression, sql } from 'kysely';

/**
 * The rows of all these queries as one table; each query has its own order and limit. Their columns must be in the same order.
 */
export const allOf = <Row>(queries: readonly Expression<Row>[]) => sql<Row>`(${sql.join(queries, sql` union all `)})`;
