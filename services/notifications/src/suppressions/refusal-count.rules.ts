import type { SuppressionScope } from '@aar/contracts/notifications/suppressions.contract';

/** Refusals by one address. Each day of refusals counts one, and half of that after every `halfLife`. */
export interface RefusalCount {
  weight: number;
  /** The first day of this series. */
  since: string;
  /** The last day of refusals. */
  countedOn: string;
}

/** In days. */
const halfLife = 30;
/** A series has ended when its weight falls below this. */
const forgotten = 0.5;

/** The scopes that a series leads to, the widest first: the weight it needs, and the number of days since it began. */
const limits: readonly { scope: SuppressionScope; weight: number; days: number }[] = [
  { scope: 'all', weight: 8, days: 30 },
  { scope: 'bulk', weight: 4, days: 14 },
];

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The count after a refusal on a day in India. Further refusals on the same day do not count. */
export function withRefusal(count: RefusalCount | null, day: string): RefusalCount {
  if (!count) return { weight: 1, since: day, countedOn: day };
  const days = daysBetween(count.countedOn, day);
  if (days <= 0) return count;
  const left = count.weight * 0.5 ** (days / halfLife);
  return { weight: left + 1, since: left < forgotten ? day : count.since, countedOn: day };
}

/** What to suppress after these refusals: nothing until they have continued for weeks. */
export const scopeAfter = ({ weight, since, countedOn }: RefusalCount): SuppressionScope | null =>
  limits.find(limit => weight >= limit.weight && daysBetween(since, countedOn) >= limit.days)?.scope ?? null;
