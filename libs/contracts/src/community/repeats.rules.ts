export type Repeat = 'weekly' | 'monthly';

/** The days of a weekly series of one year, both ends included. */
export const mostOccurrences = 53;

/**
 * The days, `2026-11-30`, of a series from the first to the last, both included. Monthly means the same day of each month; months
 * without that day are skipped, and so are the exceptions.
 */
export function occurrences(first: string, repeat: Repeat, until: string, except: readonly string[] = []): string[] {
  const days: string[] = [];
  for (let turn = 0; turn < mostOccurrences; turn += 1) {
    const day = repeat === 'weekly' ? weeksLater(first, turn) : monthsLater(first, turn);
    if (day === undefined) continue;
    if (day > until) break;
    if (!except.includes(day)) days.push(day);
  }
  return days;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function weeksLater(first: string, weeks: number) {
  const date = new Date(first);
  date.setUTCDate(date.getUTCDate() + 7 * weeks);
  return dayOf(date);
}

/** Undefined in a month without that day, where a Date would roll over into the next month. */
function monthsLater(first: string, months: number) {
  const date = new Date(first);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getUTCDate() === day ? dayOf(date) : undefined;
}

/** The same day of the next year, the last possible day of a series. */
export const aYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
