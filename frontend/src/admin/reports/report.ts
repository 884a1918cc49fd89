import type { UseQueryOptions } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';

/** A line of a report: `day` or `state`, and numbers. */
export type Line = Record<string, number | string | null>;

export interface ReportAnswer {
  from: string;
  to: string;
  /** None of a report by state. */
  unit?: 'day' | 'month';
  countedAt: string | null;
  series: Line[];
  totals: Record<string, number | null>;
}

/** What narrows a report, as its call takes it. */
export type ReportQuery = Record<string, string>;

/** One of the numbers of a line, under its English name. */
export interface Field {
  name: string;
  label: string;
}

export interface Chart {
  title: string;
  /** Bars stand upon each other: together they are the whole. */
  kind: 'bars' | 'lines';
  fields: Field[];
}

/*
 * A report of the panel is a description of this form, shown by `ReportView`. Texts are English sentences, the ids of the catalogue;
 * the view translates them.
 */
export interface Report {
  name: string;
  label: string;
  load(query: ReportQuery): UseQueryOptions<ReportAnswer, ApiError>;
  csv(query: ReportQuery): Promise<Blob>;
  /** What the days came to, in a few numbers. */
  figures: { label: string; value(totals: Record<string, number>): string }[];
  charts: Chart[];
  /** A map of the states, by each of these numbers. */
  map?: Field[];
  /** The columns of the table, which has all that the charts show. */
  columns: Field[];
}

interface Call {
  query(input: never): unknown;
  csv(input: never): Promise<Blob>;
}

/** The call of a report as the view wants it. */
export const reportCall = (call: Call): Pick<Report, 'load' | 'csv'> => ({
  load: query => call.query(query as never) as UseQueryOptions<ReportAnswer, ApiError>,
  csv: query => call.csv(query as never),
});
