import { formatDate, formatTime } from '../i18n/dates';

/** Day and time of an instant, in India's time. */
export const formatMoment = (value: string) => `${formatDate(value)}, ${formatTime(value)}`;
