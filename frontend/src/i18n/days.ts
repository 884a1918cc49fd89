import { dayInIndia } from '@aar/contracts/moment-in-india';
import { i18n } from './i18n';

/** 'Nov 2026', of a plain `yyyy-mm-dd`. */
export const formatMonth = (day: string) =>
  new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-US' : i18n.locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

/** 'Nov 22', of a plain `yyyy-mm-dd` whose year is clear. */
export const formatDay = (day: string) =>
  new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-US' : i18n.locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

/** Today in India, as the value of a date input. */
export const todayInIndia = () => dayInIndia(new Date());
