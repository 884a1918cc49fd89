import { Suspend, type AdminUser } from '@aar/contracts/identity/admin-users.contract';
import type { ActionForm } from '../resource/resource';
import { durations } from './user-labels';

export const suspendForm: ActionForm<AdminUser, typeof Suspend> = {
  title: /*i18n*/ 'Suspend User',
  description: /*i18n*/ '{count, plural, one {{name} is} other {# users are}} signed out at once and told the reason.',
  schema: Suspend,
  fields: [
    { name: 'reason', label: /*i18n*/ 'Reason', kind: 'area', hint: /*i18n*/ 'At least 10 characters.' },
    { name: 'duration', label: /*i18n*/ 'Duration', kind: 'select', options: durations },
  ],
  submitLabel: /*i18n*/ 'Suspend User',
  pendingLabel: /*i18n*/ 'Suspending...',
  initial: () => ({ reason: '', duration: 'permanent' }),
};
