import type { Pool } from 'pg';
import { type DataSource, QueryFailedError } from 'typeorm';
import { inTransaction } from './transaction';
import { JsonText } from '../service/handlers';

/** SQL with `$1, $2, …` and their values. */
export interface Statement {
  text: string;
  values: unknown[];
}

const queryCancelled = '57014';
const names = new Map<string, string>();

/** A connection identifies a prepared statement by its name, so each text has its own. */
function nameOf(text: string) {
  const name = names.get(text) ?? `s${names.size}`;
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
    return (await pool.query({ name: nameOf(text), text, values })).rows as Row[];
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
    if ((error as { driverError?: { code?: string } }).driverError?.code === queryCancelled) return undefined;
    throw error;
  }
}
