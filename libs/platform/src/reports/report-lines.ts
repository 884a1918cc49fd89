import type { ReportUnit } from '@aar/contracts/report';
import type { DataSource } from 'typeorm';

export interface LinesOf {
  table: string;
  /** Each number of a line and the SQL that aggregates it, `requests: 'sum(requests)'`. */
  sums: Record<string, string>;
}

interface Days {
  from: string;
  to: string;
  unit: ReportUnit;
}

const ofState = '($3::text is null or state = $3)';
/** SQL condition on a table of daily sums: $1 and $2 the first and the last day, $3 the state or null. */
export const inReport = `day between $1 and $2 and ${ofState}`;

/** The lines of a report, including those of days without rows, and `totals` by the same aggregates. */
export async function reportLines<Line>(
  dataSource: DataSource,
  { table, sums }: LinesOf,
  { from, to, unit }: Days,
  state: string | undefined,
): Promise<{ series: ({ day: string } & Line)[]; totals: Line }> {
  const selected = Object.entries(sums)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
  // A line without rows aggregates nothing, like the totals of an empty report: the same SQL gives both the same values.
  const series = await dataSource.query(
    `select to_char(greatest(line.begins, $1::date), 'YYYY-MM-DD') as day, found.*
     from (
       select begins::date as begins, (begins + ('1 ' || $4)::interval)::date as ends
       from generate_series(date_trunc($4, $1::date::timestamp), $2::date, ('1 ' || $4)::interval) begins) line
     cross join lateral (
       select ${selected} from ${table}
       where day >= greatest(line.begins, $1::date) and day < least(line.ends, $2::date + 1) and ${ofState}) found
     order by line.begins`,
    [from, to, state ?? null, unit],
  );
  const [totals] = await dataSource.query(`select ${selected} from ${table} where ${inReport}`, [
    from,
    to,
    state ?? null,
  ]);
  return { series, totals };
}

/** SQL that sums a column of whole numbers; 0 without rows. */
export const total = (column: string) => `coalesce(sum(${column}), 0)::int`;
