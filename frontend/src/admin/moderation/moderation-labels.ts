import type { ModerationCase } from '@aar/contracts/community/moderation.contract';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import { i18n } from '../../i18n/i18n';
import type { BadgeTone } from '../../ui/display/badge';

export const targetTypes = {
  member: /*i18n*/ 'Member',
  support_request: /*i18n*/ 'Support Request',
  event: /*i18n*/ 'Event',
  event_photo: /*i18n*/ 'Event Photo',
  response: /*i18n*/ 'Offer of Help',
  message: /*i18n*/ 'Private Message',
} satisfies Record<ReportTarget, string>;

/** What a case is called in lists. A private message has no title there. */
export const nameOfCase = ({ title, targetType }: Pick<ModerationCase, 'title' | 'targetType'>) =>
  title || i18n.t(targetTypes[targetType]);

export const caseStatuses = {
  waiting: { label: /*i18n*/ 'Waiting', tone: 'pending' },
  claimed: { label: /*i18n*/ 'Under Review', tone: 'running' },
  decided: { label: /*i18n*/ 'Decided', tone: 'done' },
} satisfies Record<ModerationCase['status'], { label: string; tone: BadgeTone }>;

export const reportDecisions = {
  dismiss: /*i18n*/ 'Dismissed',
  hide: /*i18n*/ 'Hidden',
  warn: /*i18n*/ 'Warned',
  suspend: /*i18n*/ 'Suspended',
} satisfies Record<NonNullable<ModerationCase['decision']>, string>;

export const appealOutcomes = {
  uphold: /*i18n*/ 'Appeal declined',
  overturn: /*i18n*/ 'Appeal followed',
} satisfies Record<NonNullable<ModerationCase['outcome']>, string>;

/** The steps in the history of a case. */
export const steps: Record<string, string> = {
  ...reportDecisions,
  ...appealOutcomes,
  reported: /*i18n*/ 'Reported',
  claimed: /*i18n*/ 'Claimed',
  released: /*i18n*/ 'Released',
  appealed: /*i18n*/ 'Appealed',
};

/** Why somebody else must decide a case, or null. */
export function whyNotMine({ ownerId, stage, decidedBy, isReportedByMe }: ModerationCase, me: string): string | null {
  if (ownerId === me) return /*i18n*/ 'This is about you: somebody else must decide.';
  if (isReportedByMe) return /*i18n*/ 'You reported this: somebody else must decide.';
  if (stage === 'appeal' && decidedBy === me)
    return /*i18n*/ 'You took the decision: somebody else must decide about the appeal.';
  return null;
}
