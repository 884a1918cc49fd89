import { type Expression, sql } from 'kysely';

/** A JSON list of the rows of a query; empty rather than null without rows. */
export const listOf = (query: Expression<object>) => sql`(select coalesce(json_agg(item), '[]') from ${query} item)`;
