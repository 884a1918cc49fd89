import type { Verification } from '@aar/contracts/identity/verifications.contract';
import type { BadgeTone } from '../../ui/display/badge';

/** The state of a submission's review. */
export const reviewStates = {
  waiting: { label: /*i18n*/ 'Waiting', tone: 'pending' },
  claimed: { label: /*i18n*/ 'Under Review', tone: 'running' },
  approved: { label: /*i18n*/ 'Approved', tone: 'active' },
  rejected: { label: /*i18n*/ 'Rejected', tone: 'cancelled' },
} satisfies Record<Verification['status'], { label: string; tone: BadgeTone }>;

/** What staff decide about. */
export const reviewKinds = {
  papers: /*i18n*/ 'Papers',
  name: /*i18n*/ 'Name',
} satisfies Record<Verification['kind'], string>;
