import { verifications, type Verification } from '@aar/contracts/identity/verifications.contract';
import { z } from 'zod';
import type { ActionForm } from '../resource/resource';

export const Rejection = z.object({ reason: verifications.reject.input.shape.reason });

export const rejectForm: ActionForm<Verification, typeof Rejection> = {
  title: /*i18n*/ 'Reject {name}',
  description: /*i18n*/ 'We send this reason to the NGO. It can submit again.',
  schema: Rejection,
  fields: [{ name: 'reason', label: /*i18n*/ 'Reason', kind: 'area', hint: /*i18n*/ 'At least 10 characters.' }],
  submitLabel: /*i18n*/ 'Reject',
  pendingLabel: /*i18n*/ 'Rejecting...',
  initial: () => ({ reason: '' }),
};
