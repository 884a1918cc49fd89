import type { Kysely } from 'kysely';
import type { Generated, Timestamp } from '../database/tables.generated';

/** How far a table of sums has been built: the table `report_books` of the services that sum by day. */
export interface WithBooks {
  report_books: {
    table_name: string;
    counted_at: Timestamp | null;
    rebuilt_to: Timestamp | null;
    is_whole: Generated<boolean>;
  };
}

type WithCounted = { report_books: Pick<WithBooks['report_books'], 'table_name' | 'counted_at'> };

/** When the table was last completely aggregated; null before. */
export async function countedAt<DB extends WithCounted>(
  db: Kysely<DB>,
  table: keyof DB & string,
): Promise<Date | null> {
  const book = await (db as unknown as Kysely<WithCounted>)
    .selectFrom('report_books')
    .select('counted_at')
    .where('table_name', '=', table)
    .executeTakeFirst();
  return book?.counted_at ?? null;
}
