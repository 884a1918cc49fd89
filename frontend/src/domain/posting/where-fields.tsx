import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';
import { PlaceFields, type PlaceForm } from '../places/place-fields';

interface WhereForm extends PlaceForm {
  register(name: 'location' | 'state' | 'city', options?: { onChange: () => void }): UseFormRegisterReturn;
  error(name: 'location' | 'state' | 'city'): string | undefined;
}

/** Street, state and city of what members post; the children are shown between street and state. */
export function WhereFields({
  form,
  isOptional,
  children,
}: {
  form: WhereForm;
  /** The street is optional. */
  isOptional?: boolean;
  children?: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <>
      <Field
        label={i18n.t('Location')}
        optional={isOptional}
        hint={i18n.t('Street and nearest landmark.')}
        error={form.error('location')}
      >
        <TextInput maxLength={200} {...form.register('location')} />
      </Field>
      {children}
      <div className="pair">
        <PlaceFields form={form} />
      </div>
    </>
  );
}
