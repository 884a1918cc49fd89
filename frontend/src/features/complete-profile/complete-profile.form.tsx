import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { CompleteProfile, type Profile } from '@aar/contracts/identity/profile.contract';
import { api } from '../../api/client';
import { useKeepProfile } from '../../api/my-profile';
import { legalStructures } from '../../board/labels';
import { LegalLinks } from '../../board/legal-links';
import { PlaceSelects } from '../../board/place-selects';
import { Checkbox, RadioCards } from '../../ui/choices';
import { Field } from '../../ui/field';
import { useZodForm } from '../../ui/form';
import { PhoneInput, Select, TextInput } from '../../ui/inputs';
import { toast } from '../../ui/toast';

interface CompleteProfileFormProps {
  id: string;
  user: User;
  onPending(pending: boolean): void;
}

/** A select's blank choice stands for "not given". */
const orNothing = { setValueAs: (value: string) => value || undefined };

/** What a social sign-in could not give. What waited for it goes on by itself: the session's user is complete then. */
export function CompleteProfileForm({ id, user, onPending }: CompleteProfileFormProps) {
  const { i18n } = useLingui();
  const keepProfile = useKeepProfile();
  const form = useZodForm(CompleteProfile, {
    defaultValues: {
      mobile: user.mobile ?? '',
      state: user.state as Profile['state'] as never,
      city: user.city,
      userType: user.userType,
      ngoName: user.ngoName ?? '',
      ngoLegalStructure: undefined,
      termsAccepted: false,
    },
    onSubmit: async values => {
      onPending(true);
      try {
        keepProfile(await api.profile.complete(values));
        toast.success(i18n.t('Success'), i18n.t('Your profile is complete. Welcome!'));
      } finally {
        onPending(false);
      }
    },
  });

  return (
    <form id={id} className="stack stack--6" onSubmit={form.submit} noValidate>
      <Field label={i18n.t('Mobile')} error={form.error('mobile')}>
        <PhoneInput {...form.register('mobile')} />
      </Field>
      <div className="stack">
        <PlaceSelects
          state={form.watch('state')}
          stateProps={form.register('state', { onChange: () => form.setValue('city', '') })}
          cityProps={form.register('city')}
          errors={{ state: form.error('state'), city: form.error('city') }}
        />
      </div>
      <RadioCards
        legend={i18n.t('I am joining as')}
        layout="stack"
        options={[
          { value: 'activist', label: i18n.t('Individual Activist') },
          { value: 'ngo', label: i18n.t('NGO/Organization') },
        ]}
        {...form.register('userType')}
      />
      {form.watch('userType') === 'ngo' && (
        <fieldset className="stack">
          <legend>{i18n.t('Your organization')}</legend>
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
        </fieldset>
      )}
      <Checkbox error={form.error('termsAccepted')} {...form.register('termsAccepted')}>
        <LegalLinks />
      </Checkbox>
    </form>
  );
}
