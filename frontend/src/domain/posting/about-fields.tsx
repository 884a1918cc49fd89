import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field';
import { TextArea, TextInput } from '../../ui/form/inputs';

interface AboutForm {
  register(name: 'title' | 'description'): UseFormRegisterReturn;
  error(name: 'title' | 'description'): string | undefined;
}

/** Title and description of what members post. */
export function AboutFields({ form }: { form: AboutForm }) {
  const { i18n } = useLingui();
  return (
    <>
      <Field label={i18n.t('Title')} error={form.error('title')}>
        <TextInput maxLength={140} {...form.register('title')} />
      </Field>
      <Field label={i18n.t('Description')} error={form.error('description')}>
        <TextArea rows={4} maxLength={4000} {...form.register('description')} />
      </Field>
    </>
  );
}
