const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** In seconds, the largest first: the first unit that fits is used. */
const units: [seconds: number, name: string][] = [
  [365 * day, 'year'],
  [30 * day, 'month'],
  [7 * day, 'week'],
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
];

/** How long ago a moment was, in English: `2 hours ago`; `just now` within the last minute. */
export function timeAgo(moment: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - moment.getTime()) / 1_000);
  const unit = units.find(([length]) => seconds >= length);
  if (!unit) return 'just now';
  const count = Math.floor(seconds / unit[0]);
  return `${count} ${unit[1]}${count === 1 ? '' : 's'} ago`;
}
