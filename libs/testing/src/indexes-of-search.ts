import { inTransaction } from '@aar/platform/database/transaction';
import { platformDb } from '@aar/platform/database/platform-db';
import { hasWord } from '@aar/platform/search/search.rules';
import { sql } from 'kysely';
import type { DataSource } from 'typeorm';

/** The plan of a search for two words, a Latin spelling and an Indian word of two letters, without reading all rows. */
export function planOfSearch(dataSource: DataSource, table: string, text: string, more = 'true'): Promise<string> {
  const words = ['kutta', 'गौ'].map(word => hasWord(sql.raw<string>(text), word));
  const where = sql.join([sql.raw(more), ...words], sql` and `);
  return inTransaction(dataSource, async tx => {
    for (const without of ['seqscan', 'indexscan']) await tx.query(`set local enable_${without} = off`);
    const plan = await sql`explain select from ${sql.raw(table)} where ${where}`.execute(platformDb(tx));
    return JSON.stringify(plan.rows);
  });
}
