import type { Verification } from '@aar/contracts/identity/verifications.contract';
import type { BadgeTone } from '../../ui/display/badge';

/** How far the review of a submission has come. */
export const reviewStates = {
  waiting: { label: /*i18n*/ 'Waiting', tone: 'pending' },
  claimed: { label: /*i18n*/ 'Under Review', tone: 'running' },
  approved: { label: /*i18n*/ 'Approved', tone: 'active' },
  rejected: { label: /*i18n*/ 'Rejected', tone: 'cancelled' },
} satisfies Record<Verification['status'], { label: string; tone: BadgeTone }>;
