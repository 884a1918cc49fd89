import { formatDate, formatTime } from '../i18n/dates';

/** Date and time of an instant, in India's timezone. */
export const formatMoment = (value: string) => `${formatDate(value)}, ${formatTime(value)}`;
