import { useLingui } from '@lingui/react';
import type { Registration } from '@aar/contracts/identity/auth.contract';
import { Interest } from '@aar/contracts/vocabulary';
import { CheckPills } from '../../ui/choices';
import { Field } from '../../ui/field';
import type { ZodForm } from '../../ui/form';
import { Select, TextArea, TextInput } from '../../ui/inputs';

export type JoinZodForm = ZodForm<typeof Registration>;

const experiences = [
  { value: 'beginner', label: /*i18n*/ 'Beginner (0-1 years)' },
  { value: 'intermediate', label: /*i18n*/ 'Intermediate (1-3 years)' },
  { value: 'experienced', label: /*i18n*/ 'Experienced (3-5 years)' },
  { value: 'expert', label: /*i18n*/ 'Expert (5+ years)' },
];
const legalStructures = [
  { value: 'trust', label: /*i18n*/ 'Trust' },
  { value: 'section8', label: /*i18n*/ 'Section 8 Company' },
  { value: 'society', label: /*i18n*/ 'Society' },
  { value: 'unregistered', label: /*i18n*/ 'Unregistered Group' },
];
/** A select's blank choice stands for "not given". */
const orNothing = { setValueAs: (value: string) => value || undefined };

export function ActivistFields({ form }: { form: JoinZodForm }) {
  const { i18n } = useLingui();
  const translated = (options: typeof experiences) =>
    options.map(({ value, label }) => ({ value, label: i18n.t(label) }));
  return (
    <fieldset className="stack">
      <legend>{i18n.t('What you do (optional)')}</legend>
      <Field label={i18n.t('Experience')} error={form.error('experience')}>
        <Select
          placeholder={i18n.t('Choose')}
          options={translated(experiences)}
          {...form.register('experience', orNothing)}
        />
      </Field>
      <CheckPills
        legend={i18n.t('Interests')}
        options={Interest.options.map(value => ({ value, label: i18n.t(value) }))}
        {...form.register('interests')}
      />
      <Field label={i18n.t('Bio')} error={form.error('bio')}>
        <TextArea rows={3} {...form.register('bio')} />
      </Field>
    </fieldset>
  );
}

export function NgoFields({ form }: { form: JoinZodForm }) {
  const { i18n } = useLingui();
  return (
    <fieldset className="stack">
      <legend>{i18n.t('Your organization')}</legend>
      <Field label={i18n.t('NGO Name')} error={form.error('ngoName')}>
        <TextInput autoComplete="organization" {...form.register('ngoName')} />
      </Field>
      <Field label={i18n.t('Legal Structure')} error={form.error('ngoLegalStructure')}>
        <Select
          placeholder={i18n.t('Choose')}
          options={legalStructures.map(({ value, label }) => ({ value, label: i18n.t(label) }))}
          {...form.register('ngoLegalStructure', orNothing)}
        />
      </Field>
      <Field label={i18n.t('Website')} optional error={form.error('ngoWebsite')}>
        <TextInput type="url" inputMode="url" placeholder="https://" {...form.register('ngoWebsite')} />
      </Field>
      <div className="pair">
        <Field label={i18n.t('Registration Number')} optional error={form.error('ngoRegistrationNumber')}>
          <TextInput {...form.register('ngoRegistrationNumber')} />
        </Field>
        <Field label={i18n.t('Year Established')} optional error={form.error('ngoYearEstablished')}>
          <TextInput inputMode="numeric" maxLength={4} placeholder="YYYY" {...form.register('ngoYearEstablished')} />
        </Field>
      </div>
      <Field label={i18n.t('Description')} optional error={form.error('ngoDescription')}>
        <TextArea rows={3} {...form.register('ngoDescription')} />
      </Field>
    </fieldset>
  );
}
