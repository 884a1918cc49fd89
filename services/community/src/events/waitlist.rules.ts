const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Until when an offered seat is reserved: for a quarter of the time left, between 15 minutes and a day, but never beyond the
 * start.
 */
export function heldUntil(now: Date, startsAt: Date): Date {
  const left = startsAt.getTime() - now.getTime();
  const held = Math.min(day, Math.max(15 * minute, left / 4));
  return new Date(Math.min(now.getTime() + held, startsAt.getTime()));
}
