import { z } from 'zod';
import { Day } from './dates';
import { Instant, State } from './vocabulary';

/** Maximum number of days of a report. */
export const longestReport = 1_830;
export const millisecondsOfDay = 86_400_000;

/** The period and place of a report: days in India, both inclusive, by default the last 30; and one state, or all. */
export const ReportQuery = z
  .object({
    from: Day.optional(),
    to: Day.optional(),
    state: State.optional(),
    format: z.enum(['json', 'csv']).default('json'),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The last day cannot be before the first',
    when: () => true,
  })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < longestReport * millisecondsOfDay, {
    path: ['from'],
    message: 'Please choose five years at most',
    when: () => true,
  });
export type ReportQuery = z.output<typeof ReportQuery>;

/** The period of each line of a report: a day, or a month for long reports. */
export const ReportUnit = z.enum(['day', 'month']).meta({ id: 'ReportUnit' });
export type ReportUnit = z.infer<typeof ReportUnit>;

export const count = z.int().min(0);

/** Fields of every report. */
const ofReport = {
  from: Day,
  to: Day,
  /** When its numbers were last summed; null before the first time. */
  countedAt: Instant.nullable(),
};

/** A report with a line for each day or month; `day` is the first day of a line. */
export const reportByTime = <L extends z.ZodRawShape, T extends z.ZodRawShape>(line: L, totals: T) =>
  z.object({
    ...ofReport,
    unit: ReportUnit,
    series: z.array(z.object({ day: Day, ...line })),
    totals: z.object(totals),
  });

/** A report with a line for each state. */
export const reportByState = <L extends z.ZodRawShape, T extends z.ZodRawShape>(line: L, totals: T) =>
  z.object({ ...ofReport, series: z.array(z.object({ state: State, ...line })), totals: z.object(totals) });
