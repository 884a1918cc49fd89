import { createHash } from 'node:crypto';
import { type CompiledQuery, type Expression, sql } from 'kysely';
import type { Pool } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { codeOf, sqlState } from '../errors/failure-policy';
import type { AsJson } from './as-json';
import { platformDb } from './platform-db';
import { inTransaction } from './transaction';
import { JsonText } from '../service/handlers';

/** SQL with `$1, $2, …` and their values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * No such statement on this connection, or one that another process prepared: a pooler before PgBouncer 1.21 shared the
 * connection between them.
 */
const lentConnection = ['26000', '42P05'];
const names = new Map<string, string>();

/**
 * A connection identifies a prepared statement by its name. The name is a digest of the text, because a pooler may share a
 * connection between processes: so a name always means the same text.
 */
function nameOf(text: string) {
  const name = names.get(text) ?? `s${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/**
 * The rows of a statement that each connection parses and plans once, for frequent queries: TypeORM's `query` sends every
 * statement as a new one. Texts are cached for ever, so they must consist of constants, never of input. Throws what
 * TypeORM's `query` throws.
 */
export async function prepared<Row>(dataSource: DataSource, { text, values }: Statement): Promise<Row[]> {
  const { master: pool } = dataSource.driver as unknown as { master: Pool };
  try {
    const { rows } = await pool.query({ name: nameOf(text), text, values }).catch((error: { code?: string }) => {
      if (!lentConnection.includes(error.code ?? '')) throw error;
      return pool.query({ text, values });
    });
    return rows as Row[];
  } catch (error) {
    throw new QueryFailedError(text, values, error as Error);
  }
}

/** The same for a statement of the builder: `preparedRows(dataSource, query.compile())`. */
export const preparedRows = <Row>(dataSource: DataSource, { sql, parameters }: CompiledQuery<Row>): Promise<Row[]> =>
  prepared<Row>(dataSource, { text: sql, values: [...parameters] });

/**
 * The first row of a query as JSON text that PostgreSQL wrote, by a prepared statement; undefined without a row.
 */
export async function preparedJsonRow<Row>(dataSource: DataSource, query: Expression<Row>) {
  const statement = sql<{ json: string }>`select row_to_json(item)::text as json from ${query} item`;
  const [row] = await preparedRows(dataSource, statement.compile(platformDb(dataSource)));
  return row && new JsonText<AsJson<Row>>(row.json);
}

/** All rows of a query as JSON text that PostgreSQL wrote, by a prepared statement. */
export async function preparedJsonRows<Row>(dataSource: DataSource, query: Expression<Row>) {
  const statement = sql<{ json: string }>`select coalesce(json_agg(item), '[]')::text as json from ${query} item`;
  const [row] = await preparedRows(dataSource, statement.compile(platformDb(dataSource)));
  return new JsonText<AsJson<Row>[]>(row!.json);
}

/**
 * The result of reads that may be expensive. PostgreSQL cancels a statement after that many milliseconds; the
 * result is then `undefined`.
 */
export async function withTimeout<T>(
  dataSource: DataSource,
  milliseconds: number,
  read: (tx: EntityManager) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await inTransaction(dataSource, async tx => {
      await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(platformDb(tx));
      return read(tx);
    });
  } catch (error) {
    if (codeOf(error) === sqlState.queryCanceled) return undefined;
    throw error;
  }
}

/** The rows of one such read, planned for its values. */
export const withinTime = <Row>(dataSource: DataSource, milliseconds: number, statement: CompiledQuery<Row>) =>
  withTimeout(dataSource, milliseconds, async tx => (await platformDb(tx).executeQuery(statement)).rows);
