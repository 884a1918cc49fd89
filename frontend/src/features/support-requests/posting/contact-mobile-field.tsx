import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/form/field';
import { PhoneInput } from '../../../ui/form/inputs';

interface ContactForm {
  register(name: 'contactMobile'): UseFormRegisterReturn;
  error(name: 'contactMobile'): string | undefined;
}

/** The number that helpers may call. */
export function ContactMobileField({ form }: { form: ContactForm }) {
  const { i18n } = useLingui();
  return (
    <Field label={i18n.t('Contact Mobile')} optional error={form.error('contactMobile')}>
      <PhoneInput {...form.register('contactMobile')} />
    </Field>
  );
}
