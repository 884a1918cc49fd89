import type { ColumnType } from 'kysely';

/** A `jsonb` column. It is written as JSON text: the driver would write an array as one of PostgreSQL's. */
export type JsonColumn<Value = unknown> = ColumnType<Value, string, string>;
