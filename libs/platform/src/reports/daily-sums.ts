import { dayInIndia } from '@aar/contracts/moment-in-india';
import { type Compilable, type Expression, type Kysely, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { lockByName } from '../database/advisory-lock';
import { dayOf } from '../database/day-of';
import { excluded } from '../database/from-excluded';
import type { Connected } from '../database/statements';
import type { Timestamp } from '../database/tables.generated';
import { inTransaction } from '../database/transaction';
import type { WithBooks } from './report-books';
import { daysLater } from './report-days';

/** A table with a row for each day and state, whose numbers are aggregated from other tables. */
export interface Summed<DB extends WithBooks, Table extends keyof DB & string> {
  db: (connected: Connected) => Kysely<DB>;
  table: Table;
  /** The first moment of all source rows; null where there are none. */
  first: Expression<Date | null>;
  /** Inserts the rows of the days that begin in [from, until). */
  insert: (db: Kysely<DB>, from: Date, until: Date) => Compilable;
}

/** Days whose numbers still change often: a support request gets an offer, an event fills up, a member is verified. */
const recentDays = 31;
/** Days that one statement aggregates. */
const daysAtOnce = 7;
const piecesOfHistory = 4;

type Tables = WithBooks & { days: { day: Timestamp } };

/** The compiler has checked that the service has these tables. */
const tablesOf = <DB extends WithBooks, Table extends keyof DB & string>(
  { db, table }: Summed<DB, Table>,
  connected: Connected,
) => [db(connected) as unknown as Kysely<Tables>, table as unknown as 'days'] as const;

/**
 * Recomputes the last days, and in each run a few weeks of all earlier days, so that late and deleted rows are corrected
 * after a while; the first run computes all of them. A few days at a time are deleted and inserted in one transaction,
 * so the run is idempotent.
 */
export async function sumDays<DB extends WithBooks, Table extends keyof DB & string>(
  dataSource: DataSource,
  summed: Summed<DB, Table>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const [db, table] = tablesOf(summed, dataSource);
  const { first } = await db.selectNoFrom(sql<Date | null>`${summed.first}`.as('first')).executeTakeFirstOrThrow();
  const end = daysLater(dayInIndia(now), 1);
  const recent = daysLater(end, -recentDays);
  const beginning = first ? dayInIndia(first) : end;
  await db.deleteFrom(table).where('day', '<', dayOf(beginning)).execute();
  for (let day = beginning < recent ? recent : beginning; day < end; day = daysLater(day, daysAtOnce))
    await sumPiece(dataSource, summed, day, end);

  const book = await db
    .selectFrom('report_books')
    .select(({ ref }) => [sql<string | null>`${ref('rebuilt_to')}::text`.as('at'), 'is_whole as isWhole'])
    .where('table_name', '=', summed.table)
    .executeTakeFirst();
  let { at, isWhole } = book ?? { at: null, isWhole: false };
  for (let pieces = 0; !isWhole || pieces < piecesOfHistory; pieces += 1) {
    signal?.throwIfAborted();
    const from = at && at > beginning && at < recent ? at : beginning;
    if (from < recent) await sumPiece(dataSource, summed, from, recent);
    at = daysLater(from, daysAtOnce);
    isWhole ||= at >= recent;
    await db
      .insertInto('report_books')
      .values({ table_name: summed.table, rebuilt_to: at, is_whole: isWhole })
      .onConflict(known => known.column('table_name').doUpdateSet(excluded('rebuilt_to', 'is_whole')))
      .execute();
    if (at >= recent) break;
  }
  await db.updateTable('report_books').set({ counted_at: now }).where('table_name', '=', summed.table).execute();
}

/** Days without numbers have no row. */
async function sumPiece<DB extends WithBooks, Table extends keyof DB & string>(
  dataSource: DataSource,
  summed: Summed<DB, Table>,
  from: string,
  limit: string,
) {
  const next = daysLater(from, daysAtOnce);
  const until = next < limit ? next : limit;
  await inTransaction(dataSource, async tx => {
    const [db, table] = tablesOf(summed, tx);
    // Two concurrent runs would insert the same days.
    await lockByName(tx, `sums of ${summed.table}`);
    await db.deleteFrom(table).where('day', '>=', dayOf(from)).where('day', '<', dayOf(until)).execute();
    await db.executeQuery(summed.insert(summed.db(tx), momentOf(from), momentOf(until)));
  });
}

const momentOf = (day: string) => new Date(`${day}T00:00:00+05:30`);
