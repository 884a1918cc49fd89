import type { ReportUnit } from '@aar/contracts/report';
import { type AliasedExpression, type Expression, expressionBuilder, type Kysely, sql } from 'kysely';
import { dayOf } from '../database/day-of';
import type { Timestamp } from '../database/tables.generated';

/** Each number of a line and how it is aggregated, `{ requests: total(ref('requests')) }`. */
type Sums = Record<string, Expression<number | null>>;
type Line<S extends Sums> = { [Name in keyof S]: S[Name] extends Expression<infer Value> ? Value : never };

export interface LinesOf<Table, S extends Sums> {
  table: Table;
  sums: S;
}

interface Days {
  from: string;
  to: string;
  unit: ReportUnit;
}

interface Tables {
  days: { day: Timestamp; state: string };
  line: { begins: Date; ends: Date };
}
/** The tables that have sums by day and state. */
type DailyIn<DB> = { [T in keyof DB]: DB[T] extends Tables['days'] ? T : never }[keyof DB] & string;

/** The lines of a report, including days without rows, and `totals` computed by the same aggregates. */
export async function reportLines<DB, S extends Sums>(
  db: Kysely<DB>,
  { table, sums }: LinesOf<DailyIn<DB>, S>,
  { from, to, unit }: Days,
  state: string | undefined,
): Promise<{ series: ({ day: string } & Line<S>)[]; totals: Line<S> }> {
  // The compiler has checked that the table has these columns.
  const [tables, days] = [db as unknown as Kysely<Tables>, table as unknown as 'days'];
  const [first, last, step] = [dayOf(from), dayOf(to), sql`('1 ' || ${unit}::text)::interval`];
  const selected = Object.entries(sums).map(([name, sum]) => sql`${sum}`.as(name)) as AliasedExpression<
    number,
    string
  >[];
  // A line without rows aggregates nothing, like the totals of an empty report: the same expressions give both the same values.
  const summed = expressionBuilder<Tables, 'line'>()
    .selectFrom(days)
    .select(selected)
    .$if(state !== undefined, rows => rows.where('state', '=', state!));
  const starts = sql<{ at: Date }>`generate_series(date_trunc(${unit}, ${first}::timestamp), ${last}, ${step})`;
  const series = await tables
    .selectFrom(
      tables
        .selectFrom(starts.as<'starts'>(sql`starts (at)`))
        .select(({ ref }) => [
          sql<Date>`${ref('starts.at')}::date`.as('begins'),
          sql<Date>`(${ref('starts.at')} + ${step})::date`.as('ends'),
        ])
        .as('line'),
    )
    .crossJoinLateral(({ ref }) =>
      summed
        .where('day', '>=', sql<Date>`greatest(${ref('line.begins')}, ${first})`)
        .where('day', '<', sql<Date>`least(${ref('line.ends')}, ${last} + 1)`)
        .as('found'),
    )
    .select(({ ref }) => sql<string>`to_char(greatest(${ref('line.begins')}, ${first}), 'YYYY-MM-DD')`.as('day'))
    .selectAll('found')
    .orderBy('line.begins')
    .execute();
  const ofAllDays = summed.where('day', '>=', first).where('day', '<=', last);
  const totals = await tables.selectFrom(ofAllDays.as('found')).selectAll().executeTakeFirstOrThrow();
  return { series: series as ({ day: string } & Line<S>)[], totals: totals as Line<S> };
}

/** The sum of whole numbers; 0 without rows. */
export const total = (number: Expression<unknown>) => sql<number>`coalesce(sum(${number}), 0)::int`;
