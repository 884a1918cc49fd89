import { useLingui } from '@lingui/react';
import type { Registration } from '@aar/contracts/identity/registration';
import { Interest } from '@aar/contracts/vocabulary';
import { experienceChoices } from '../../domain/vocabulary/choices';
import { OrganizationFields } from '../../domain/members/organization-fields';
import { CheckPills } from '../../ui/form/choices';
import { Field } from '../../ui/form/field';
import type { ZodForm } from '../../ui/form/form';
import { Select, TextArea, TextInput } from '../../ui/form/inputs';

export type JoinZodForm = ZodForm<typeof Registration>;

/** The empty option of a select means "not given". */
const orNothing = { setValueAs: (value: string) => value || undefined };

export function ActivistFields({ form }: { form: JoinZodForm }) {
  const { i18n } = useLingui();
  return (
    <fieldset className="stack">
      <legend>{i18n.t('What you do (optional)')}</legend>
      <Field label={i18n.t('Experience')} error={form.error('experience')}>
        <Select
          placeholder={i18n.t('Choose')}
          options={Object.entries(experienceChoices).map(([value, label]) => ({ value, label: i18n.t(label) }))}
          {...form.register('experience', orNothing)}
        />
      </Field>
      <CheckPills
        plain
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
      <OrganizationFields form={form} />
      <Field label={i18n.t('Website')} optional error={form.error('ngoWebsite')}>
        <TextInput type="url" inputMode="url" placeholder="https://" {...form.register('ngoWebsite')} />
      </Field>
      <div className="pair">
        <Field label={i18n.t('Registration Number')} optional error={form.error('ngoRegistrationNumber')}>
          <TextInput {...form.register('ngoRegistrationNumber')} />
        </Field>
        <Field label={i18n.t('Year Established')} optional error={form.error('ngoYearEstablished')}>
          <TextInput
            inputMode="numeric"
            maxLength={4}
            placeholder={i18n.t('YYYY')}
            {...form.register('ngoYearEstablished')}
          />
        </Field>
      </div>
      <Field label={i18n.t('Description')} optional error={form.error('ngoDescription')}>
        <TextArea rows={3} {...form.register('ngoDescription')} />
      </Field>
    </fieldset>
  );
}
