import { dayInIndia } from '@aar/contracts/moment-in-india';
import { refusals } from '@aar/contracts/refusals';
import { longestReport, millisecondsOfDay, type ReportQuery, type ReportUnit } from '@aar/contracts/report';
import { Problem } from '../errors/problem';

const usual = 30;
/** A longer report has a line per month. */
const mostDays = 92;

/** The day that is `days` days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10);

/**
 * The days of a report: by default 30 days, up to today. Throws `input.invalid` if only one end was given and the default for the
 * other is before the start or years away.
 */
export function reportDays({ from, to }: Pick<ReportQuery, 'from' | 'to'>, now: Date) {
  const last = to ?? dayInIndia(now);
  const first = from ?? daysLater(last, 1 - usual);
  const days = (Date.parse(last) - Date.parse(first)) / millisecondsOfDay + 1;
  const refuse = (message: string) => new Problem('input.invalid', { errors: [{ path: 'from', message }] });
  if (days < 1) throw refuse(refusals.reportEndsBeforeStart);
  if (days > longestReport) throw refuse(refusals.reportTooLong);
  const unit: ReportUnit = days > mostDays ? 'month' : 'day';
  return { from: first, to: last, unit };
}
