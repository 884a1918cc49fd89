import { NewSuppression } from '@aar/contracts/notifications/suppressions.contract';
import type { DescribedForm } from '../../forms/described-form';

export const suppressionForm = (): DescribedForm<typeof NewSuppression> => ({
  title: /*i18n*/ 'Add Contact',
  description:
    /*i18n*/ 'No campaign, alert or notice is sent to this contact until you remove it from this list. Sign-in codes still are.',
  schema: NewSuppression,
  fields: [
    { name: 'contact', label: /*i18n*/ 'E-mail address or mobile number' },
    { name: 'detail', label: /*i18n*/ 'Why', placeholder: /*i18n*/ 'Asked us by phone' },
  ],
  submitLabel: /*i18n*/ 'Add Contact',
  pendingLabel: /*i18n*/ 'Saving...',
});
