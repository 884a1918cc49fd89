/** The instant of a day, `2026-11-30`, and a time, `18:30`, in India's time zone. */
export const momentInIndia = (date: string, time: string) => new Date(`${date}T${time}:00+05:30`);

const minute = 60_000;
/** India's offset from UTC in minutes; there is no daylight saving time. */
const ahead = 330;

/** Minutes since 1970-01-01 00:00 in India's time zone. */
export const minutesInIndia = (moment: Date) => Math.floor(moment.getTime() / minute) + ahead;

/** The time of an instant in India's time zone: `18:30`. */
export const timeInIndia = (moment: Date) => new Date(minutesInIndia(moment) * minute).toISOString().slice(11, 16);

/** The calendar day of an instant in India: `2026-11-22`. */
export const dayInIndia = (moment: Date) => new Date(minutesInIndia(moment) * minute).toISOString().slice(0, 10);
