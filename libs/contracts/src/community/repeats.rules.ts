export type Repeat = 'weekly' | 'monthly';

/** More than a year of weeks is planned by nobody. */
export const mostOccurrences = 53;

/**
 * The days, `2026-11-30`, on which something takes place that begins on the first and repeats until the last, both included. Monthly is the
 * same day of each month; a month that lacks it is left out, as are the exceptions.
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

/** None in a month that lacks the day: a Date would go on into the next. */
function monthsLater(first: string, months: number) {
  const date = new Date(first);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getUTCDate() === day ? dayOf(date) : undefined;
}

/** The same day of the next year: no series goes on for longer. */
export const aYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
