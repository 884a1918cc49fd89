import type { UseQueryOptions } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';

/** A row of a report: `day` or `state`, and numbers. */
export type Line = Record<string, number | string | null>;

export interface ReportAnswer {
  from: string;
  to: string;
  /** Undefined in a report by state. */
  unit?: 'day' | 'month';
  countedAt: string | null;
  series: Line[];
  totals: Record<string, number | null>;
}

/** The filters of a report, as request parameters. */
export type ReportQuery = Record<string, string>;

/** One number of each row, with its English label. */
export interface Field {
  name: string;
  label: string;
}

export interface Chart {
  title: string;
  /** Bars are stacked: together they are the total. */
  kind: 'bars' | 'lines';
  fields: Field[];
}

/*
 * A report of the admin panel is described by a value of this type, shown by `ReportView`. Texts are English sentences, the
 * message ids of the catalogue; the view translates them.
 */
export interface Report {
  name: string;
  label: string;
  load(query: ReportQuery): UseQueryOptions<ReportAnswer, ApiError>;
  csv(query: ReportQuery): Promise<Blob>;
  /** The key figures of the period. */
  figures: { label: string; value(totals: Record<string, number>): string }[];
  charts: Chart[];
  /** A map of the states, by each of these numbers. */
  map?: Field[];
  /** The columns of the table, which has all data of the charts. */
  columns: Field[];
}

interface Call {
  query(input: never): unknown;
  csv(input: never): Promise<Blob>;
}

/** The requests of a report in the view's form. */
export const reportCall = (call: Call): Pick<Report, 'load' | 'csv'> => ({
  load: query => call.query(query as never) as UseQueryOptions<ReportAnswer, ApiError>,
  csv: query => call.csv(query as never),
});
