import { z } from 'zod';
import { Instant, State } from './vocabulary';

/** Days that a report may be about. */
export const longestReport = 1_830;
export const millisecondsOfDay = 86_400_000;
const day = z.iso.date('Please enter a day');

/** What a report is about: days in India, both of them counted, the last 30 unless told; and one state, or all of them. */
export const ReportQuery = z
  .object({
    from: day.optional(),
    to: day.optional(),
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

/** Of what each line of a report is the sum: of a day, or of a month where there are many days. */
export const ReportUnit = z.enum(['day', 'month']).meta({ id: 'ReportUnit' });
export type ReportUnit = z.infer<typeof ReportUnit>;

export const count = z.int().min(0);

/** What every report says of itself. */
const ofReport = {
  from: z.iso.date(),
  to: z.iso.date(),
  /** When its numbers were last summed; none before the first time. */
  countedAt: Instant.nullable(),
};

/** A report whose lines follow one another in time; `day` is the first of a line's days. */
export const reportByTime = <L extends z.ZodRawShape, T extends z.ZodRawShape>(line: L, totals: T) =>
  z.object({
    ...ofReport,
    unit: ReportUnit,
    series: z.array(z.object({ day: z.iso.date(), ...line })),
    totals: z.object(totals),
  });

/** A report with a line for each state. */
export const reportByState = <L extends z.ZodRawShape, T extends z.ZodRawShape>(line: L, totals: T) =>
  z.object({ ...ofReport, series: z.array(z.object({ state: State, ...line })), totals: z.object(totals) });
