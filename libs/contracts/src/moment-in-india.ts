/** The moment that a day, `2026-11-30`, and a time, `18:30`, on the clock of India mean. */
export const momentInIndia = (date: string, time: string) => new Date(`${date}T${time}:00+05:30`);

const minute = 60_000;
/** India is ahead of UTC by so many minutes all year. */
const ahead = 330;

/** Minutes since 1970 as the clocks of India count them. */
export const minutesInIndia = (moment: Date) => Math.floor(moment.getTime() / minute) + ahead;

/** The day that a moment lies in, on the calendar of India: `2026-11-22`. */
export const dayInIndia = (moment: Date) => new Date(minutesInIndia(moment) * minute).toISOString().slice(0, 10);
