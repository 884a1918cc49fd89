import { i18n } from './i18n';

const ZONE = 'Asia/Kolkata';

/** 'MMM d, yyyy' in India's timezone; takes an instant or a plain `yyyy-mm-dd`. */
export const formatDate = (value: string | Date) =>
  new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-US' : i18n.locale, {
    dateStyle: 'medium',
    timeZone: typeof value === 'string' && value.length === 10 ? 'UTC' : ZONE,
  }).format(new Date(value));

/** '2:30 pm', of an instant in India's timezone or of a plain `hh:mm`. */
export const formatTime = (value: string | Date) => {
  const isPlain = typeof value === 'string' && value.length === 5;
  return new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-IN' : i18n.locale, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: isPlain ? 'UTC' : ZONE,
  }).format(isPlain ? new Date(`1970-01-01T${value}Z`) : new Date(value));
};

/** How long ago an instant was, in words. */
export const formatAgo = (value: string | Date, now = Date.now()) =>
  new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(...ago(value, now));

/** Whole days, hours or minutes; less than a minute counts as now. */
const ago = (value: string | Date, now: number): [count: number, unit: 'day' | 'hour' | 'minute' | 'second'] => {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000);
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return unit === 'second' ? [0, unit] : [Math.trunc(seconds / size), unit];
};

/** The same in a short form for cards: '8 min ago'. */
export const formatAgoShort = (value: string | Date, now = Date.now()) => {
  const [count, unit] = ago(value, now);
  const locale = i18n.locale === 'en' ? 'en-IN' : i18n.locale;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(count, unit);
};

/** A future time in words: 'in 40 seconds', 'in 12 minutes'. Rounded up, so that it is never too early. */
export const formatIn = (seconds: number) => {
  const units = [
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, size]) => seconds >= 1.5 * size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(i18n.locale).format(Math.ceil(seconds / size), unit);
};

/** A whole number with the digit grouping of the user's locale. */
export const formatNumber = (value: number) => new Intl.NumberFormat(i18n.locale).format(value);

/** A share as whole per cent. */
export const formatShare = (part: number, whole: number) =>
  new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(whole === 0 ? 0 : part / whole);
