import { type Expression, sql } from 'kysely';

/** The rows of all these queries, each with an order and a limit of its own, as a table; their columns are in the same order. */
export const allOf = <Row>(queries: readonly Expression<Row>[]) => sql<Row>`(${sql.join(queries, sql` union all `)})`;
