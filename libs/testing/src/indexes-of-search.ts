import { inTransaction } from '@aar/platform/database/transaction';
import { Conditions } from '@aar/platform/database/conditions';
import { having } from '@aar/platform/search/search.rules';
import type { DataSource } from 'typeorm';

/** The plan of a search for words, of which one is a Latin spelling and one an Indian word of two letters, without reading all rows. */
export function planOfSearch(dataSource: DataSource, table: string, text: string, more = 'true'): Promise<string> {
  const where = new Conditions(more).and(...having(text, 'kutta')).and(...having(text, 'गौ'));
  return inTransaction(dataSource, async tx => {
    for (const without of ['seqscan', 'indexscan']) await tx.query(`set local enable_${without} = off`);
    return JSON.stringify(await tx.query(`explain select from ${table} where ${where}`, where.values));
  });
}
