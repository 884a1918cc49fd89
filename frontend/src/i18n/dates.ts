import { i18n } from './i18n';

const ZONE = 'Asia/Kolkata';

/** 'MMM d, yyyy' in India's time; takes an instant or a plain `yyyy-mm-dd`. */
export const formatDate = (value: string | Date) =>
  new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-US' : i18n.locale, {
    dateStyle: 'medium',
    timeZone: typeof value === 'string' && value.length === 10 ? 'UTC' : ZONE,
  }).format(new Date(value));

/** Hours and minutes of an instant in India's time. */
export const formatTime = (value: string | Date) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: ZONE }).format(new Date(value));

/** How long ago an instant was, in words. */
export const formatAgo = (value: string | Date, now = Date.now()) => {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000);
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  const words = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  return unit === 'second' ? words.format(0, 'second') : words.format(Math.trunc(seconds / size), unit);
};

/** From now on, in words: 'in 40 seconds', 'in 12 minutes'. Rounded up, so that what is promised then is true. */
export const formatIn = (seconds: number) => {
  const units = [
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, size]) => seconds >= 1.5 * size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(i18n.locale).format(Math.ceil(seconds / size), unit);
};

/** A whole number with the grouping of the reader's language. */
export const formatNumber = (value: number) => new Intl.NumberFormat(i18n.locale).format(value);
