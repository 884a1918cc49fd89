import { NewSuppression } from '@aar/contracts/notifications/suppressions.contract';
import type { DescribedForm } from '../../forms/described-form';

export const suppressionForm = (): DescribedForm<typeof NewSuppression> => ({
  title: /*i18n*/ 'Add Contact',
  description:
    /*i18n*/ 'No campaign, alert or notice goes there until you take the contact off this list. Codes to sign in still do.',
  schema: NewSuppression,
  fields: [
    { name: 'contact', label: /*i18n*/ 'E-mail address or mobile number' },
    { name: 'detail', label: /*i18n*/ 'Why', placeholder: /*i18n*/ 'Asked us on the telephone' },
  ],
  submitLabel: /*i18n*/ 'Add Contact',
  pendingLabel: /*i18n*/ 'Saving...',
});
