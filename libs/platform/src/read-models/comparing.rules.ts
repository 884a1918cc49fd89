import type { StoredComparison } from './comparisons';

const hour = 3_600_000;
const indiaIsAhead = 5.5 * hour;
/** Hours of the night in India in which copies are compared. */
const night = { from: 1, to: 5 };

/** Whether a copy must be compared in this hour: once a night, and hourly while rows differ. */
export function isToBeCompared(now: Date, last: Pick<StoredComparison, 'comparedAt' | 'differing'> | undefined) {
  if (last && last.differing > 0) return true;
  const inIndia = new Date(now.getTime() + indiaIsAhead).getUTCHours();
  const isNight = inIndia >= night.from && inIndia < night.to;
  return isNight && (!last || now.getTime() - last.comparedAt.getTime() > 12 * hour);
}
