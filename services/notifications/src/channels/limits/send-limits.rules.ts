export const periods = ['second', 'hour', 'day'] as const;
export type Period = (typeof periods)[number];

/** Maximum number of messages of a channel in each period, over all workers; a missing period has no limit. */
export type SendLimits = Partial<Record<Period, number>>;

/** Parses `20/second, 5000/hour, 20000/day`, each part optional; `null` for anything else. */
export function readLimits(text: string): SendLimits | null {
  const limits: SendLimits = {};
  for (const part of text.split(',').filter(each => each.trim() !== '')) {
    const [, most, period] = /^\s*([1-9]\d{0,8})\s*\/\s*(second|hour|day)\s*$/.exec(part) ?? [];
    if (!period || period in limits) return null;
    limits[period as Period] = Number(most);
  }
  return limits;
}
