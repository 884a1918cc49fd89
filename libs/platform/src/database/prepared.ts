import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { type DataSource, QueryFailedError } from 'typeorm';
import { codeOf, sqlState } from '../errors/failure-policy';
import { inTransaction } from './transaction';
import { JsonText } from '../service/handlers';

/** SQL with `$1, $2, …` and their values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** No such statement on this connection, or one that another process prepared: a pooler before PgBouncer 1.21 lent it to both. */
const lentConnection = ['26000', '42P05'];
const names = new Map<string, string>();

/**
 * A connection identifies a prepared statement by its name. The name is a digest of the text, because a pooler may lend the
 * connection of one process to another: a name never means another text.
 */
function nameOf(text: string) {
  const name = names.get(text) ?? `s${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/**
 * The rows of a statement that each connection parses and plans once, for frequent queries: TypeORM's `query` sends every
 * statement as a new one. Texts are cached for ever, so they consist of constants, never of input. Throws what TypeORM's
 * `query` throws.
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

/** The response of a prepared statement that writes JSON text, in the column `json` of one row; undefined without a row. */
export async function preparedJson<T>(dataSource: DataSource, statement: Statement): Promise<JsonText<T> | undefined> {
  const [row] = await prepared<{ json: string }>(dataSource, statement);
  return row && new JsonText(row.json);
}

/**
 * The rows of a read that may be expensive, planned for its values. PostgreSQL cancels it after that many milliseconds; the
 * result is then `undefined`.
 */
export async function withinTime<Row>(
  dataSource: DataSource,
  milliseconds: number,
  { text, values }: Statement,
): Promise<Row[] | undefined> {
  try {
    return await inTransaction(dataSource, async tx => {
      await tx.query(`set local statement_timeout = ${milliseconds}`);
      return tx.query<Row[]>(text, values);
    });
  } catch (error) {
    if (codeOf(error) === sqlState.queryCanceled) return undefined;
    throw error;
  }
}
