import type { Total } from '@aar/contracts/vocabulary';

/** Maximum number of rows that a count reads: a full count of millions would cost more than the page. */
export const mostCounted = 1_000;

/** The total of a list, `1,000+` at most, from a count up to one more than `mostCounted`. */
export const totalOf = ([found]: { count: number }[]): Total => ({
  count: Math.min(found!.count, mostCounted),
  isCapped: found!.count > mostCounted,
});
