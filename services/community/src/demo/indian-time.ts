/** India's offset from UTC in ms; there is no daylight saving time. */
const ahead = 5.5 * 3_600_000;

/** Date and time of day in India's time zone. */
export function indianClock(moment: Date): { date: string; time: string } {
  const [date = '', time = ''] = new Date(moment.getTime() + ahead).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/** Adds days: `2026-11-30` and 2 make `2026-12-02`. */
export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
