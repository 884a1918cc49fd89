import { dayInIndia } from '@aar/contracts/moment-in-india';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../database/transaction';
import { daysLater } from './report-days';

/** A table with a row for each day and state, whose numbers are aggregated from other tables. */
export interface Summed {
  table: string;
  /** SQL that returns `first`, the first moment of all source rows; null where there are none. */
  first: string;
  /** SQL that inserts the rows of the days that begin in [$1, $2), two moments. */
  insert: string;
}

/** Days whose numbers still change often: a support request gets a response, an event fills, a member is verified. */
const recentDays = 31;
/** Days that one statement aggregates. */
const daysAtOnce = 7;
const piecesOfHistory = 4;

interface Book {
  rebuilt_to: string | null;
  is_whole: boolean;
}

/**
 * Recomputes the last days, and in each run a few weeks of all earlier days, so that late and deleted rows are right after a
 * while; the first time all of them. A few days at a time are deleted and inserted in one transaction: the run is idempotent.
 */
export async function sumDays(dataSource: DataSource, summed: Summed, now: Date, signal?: AbortSignal): Promise<void> {
  const [{ first }] = await dataSource.query<[{ first: Date | null }]>(summed.first);
  const end = daysLater(dayInIndia(now), 1);
  const recent = daysLater(end, -recentDays);
  const beginning = first ? dayInIndia(first) : end;
  await dataSource.query(`delete from ${summed.table} where day < $1`, [beginning]);
  for (let day = beginning < recent ? recent : beginning; day < end; day = daysLater(day, daysAtOnce))
    await sumPiece(dataSource, summed, day, end);

  const [book] = await dataSource.query<Book[]>(
    'select rebuilt_to::text, is_whole from report_books where table_name = $1',
    [summed.table],
  );
  let { rebuilt_to: at = null, is_whole: isWhole = false } = book ?? {};
  for (let pieces = 0; !isWhole || pieces < piecesOfHistory; pieces += 1) {
    signal?.throwIfAborted();
    const from = at && at > beginning && at < recent ? at : beginning;
    if (from < recent) await sumPiece(dataSource, summed, from, recent);
    at = daysLater(from, daysAtOnce);
    isWhole ||= at >= recent;
    await keepBook(dataSource, summed, { rebuilt_to: at, is_whole: isWhole });
    if (at >= recent) break;
  }
  await dataSource.query('update report_books set counted_at = $2 where table_name = $1', [summed.table, now]);
}

/** When the table was last completely aggregated; null before. */
export async function countedAt(dataSource: DataSource, table: string): Promise<Date | null> {
  const [book] = await dataSource.query<{ counted_at: Date | null }[]>(
    'select counted_at from report_books where table_name = $1',
    [table],
  );
  return book?.counted_at ?? null;
}

/** Only days with numbers have a row. */
async function sumPiece(dataSource: DataSource, { table, insert }: Summed, from: string, limit: string) {
  const next = daysLater(from, daysAtOnce);
  const until = next < limit ? next : limit;
  await inTransaction(dataSource, async tx => {
    // Two concurrent runs would insert the same days.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sums of ${table}`]);
    await tx.query(`delete from ${table} where day >= $1 and day < $2`, [from, until]);
    await tx.query(insert, [momentOf(from), momentOf(until)]);
  });
}

const momentOf = (day: string) => `${day}T00:00:00+05:30`;

const keepBook = (dataSource: DataSource, { table }: Summed, { rebuilt_to, is_whole }: Book) =>
  dataSource.query(
    `insert into report_books (table_name, rebuilt_to, is_whole) values ($1, $2, $3)
     on conflict (table_name) do update set rebuilt_to = excluded.rebuilt_to, is_whole = excluded.is_whole`,
    [table, rebuilt_to, is_whole],
  );
