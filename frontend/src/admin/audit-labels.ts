import type { AuditEntry } from '@aar/contracts/identity/audit.contract';
import { formatDate, formatTime } from '../i18n/dates';
import { i18n } from '../i18n/i18n';
import { formatMoment } from './moment';

/** Abbreviations, which are written in capitals. */
const INITIALS = /\b(?:api|csv|id|ngo|otp|sms|url)\b/g;

/** `ngoReview`, `contact-viewed` and `member.suspended` as words with a capital first letter. */
export function inWords(name: string) {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase()
    .replace(INITIALS, initials => initials.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of an action: `member.suspended` is "Member suspended". */
export const actionText = (action: string) => i18n.t(inWords(action));

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

/** A value of a diff as text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No');
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return INSTANT.test(text) ? formatMoment(text) : text;
}

/** When it was done; for an entry of several views the first and the last time, and the count. */
export function whenText({ doneAt, times, lastAt }: Pick<AuditEntry, 'doneAt' | 'times' | 'lastAt'>): string {
  if (times === 1 || !lastAt) return formatMoment(doneAt);
  return i18n.t('{times} times, {first} to {last}', {
    times,
    first: formatMoment(doneAt),
    last: formatDate(lastAt) === formatDate(doneAt) ? formatTime(lastAt) : formatMoment(lastAt),
  });
}

export const actorText = ({ actorName }: Pick<AuditEntry, 'actorName'>) => actorName ?? i18n.t('A former member');
