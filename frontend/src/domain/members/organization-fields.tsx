import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field';
import { Select, TextInput } from '../../ui/form/inputs';
import { legalStructures } from '../vocabulary/choices';

type Name = 'ngoName' | 'ngoLegalStructure';
/** The part of a form that is needed to describe an organisation. */
interface OrganizationForm {
  register(name: Name, options?: { setValueAs: (value: string) => unknown }): UseFormRegisterReturn;
  error(name: Name): string | undefined;
}

/** The empty option of a select means "not given". */
const orNothing = { setValueAs: (value: string) => value || undefined };

/** The fields that are required for an NGO to join. */
export function OrganizationFields({ form }: { form: OrganizationForm }) {
  const { i18n } = useLingui();
  return (
    <>
      <Field label={i18n.t('NGO Name')} error={form.error('ngoName')}>
        <TextInput autoComplete="organization" {...form.register('ngoName')} />
      </Field>
      <Field label={i18n.t('Legal Structure')} error={form.error('ngoLegalStructure')}>
        <Select
          placeholder={i18n.t('Choose')}
          options={Object.entries(legalStructures).map(([value, label]) => ({ value, label: i18n.t(label) }))}
          {...form.register('ngoLegalStructure', orNothing)}
        />
      </Field>
    </>
  );
}
