import type { ColumnType } from 'kysely';

/** A `jsonb` column. It is written as JSON text, because the driver would write an array as a PostgreSQL array. */
export type JsonColumn<Value = unknown> = ColumnType<Value, string, string>;
