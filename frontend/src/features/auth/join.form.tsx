import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { type ContactType, Registration } from '@aar/contracts/identity/auth.contract';
import type { UserType } from '@aar/contracts/vocabulary';
import { Checkbox, RadioCards } from '../../ui/choices';
import { Field } from '../../ui/field';
import { useZodForm } from '../../ui/form';
import { PasswordInput, PhoneInput, TextInput } from '../../ui/inputs';
import { PlaceSelects } from '../../board/place-selects';
import { ActivistFields, NgoFields } from './join-fields';
import { LegalLinks } from './legal-links';
import type { VerificationMethod } from './verification-methods';

interface JoinFormProps {
  userType: UserType;
  methods: VerificationMethod[];
  onSubmit(registration: Registration, contactType: ContactType): Promise<void>;
}

const none = { experience: undefined, interests: [], bio: '' };
const noNgo = {
  ngoName: '',
  ngoWebsite: '',
  ngoLegalStructure: undefined,
  ngoRegistrationNumber: '',
  ngoYearEstablished: '',
  ngoDescription: '',
};

/** The registration form; its submit button stands in the dialog's footer. */
export function JoinForm({ userType, methods, onSubmit }: JoinFormProps) {
  const { i18n } = useLingui();
  const [method, setMethod] = useState(methods[0]!.value);
  const form = useZodForm(Registration, {
    defaultValues: {
      fullName: '',
      email: '',
      mobile: '',
      password: '',
      confirmPassword: '',
      userType,
      state: '' as never,
      city: '',
      termsAccepted: false,
      ...none,
      ...noNgo,
    },
    onSubmit: registration => onSubmit(registration, method),
  });
  const joiningAs = form.watch('userType');

  const joinAs = (value: UserType) => {
    form.setValue('userType', value);
    const cleared = value === 'activist' ? noNgo : none;
    for (const [name, blank] of Object.entries(cleared))
      form.resetField(name as keyof typeof cleared, { defaultValue: blank as never });
  };

  return (
    <form id="join-form" className="stack stack--6" onSubmit={form.submit} noValidate>
      <RadioCards
        legend={i18n.t('I am joining as')}
        options={[
          { value: 'activist', label: i18n.t('Individual Activist') },
          { value: 'ngo', label: i18n.t('NGO/Organization') },
        ]}
        value={joiningAs}
        onValueChange={value => joinAs(value as UserType)}
      />
      <fieldset className="stack">
        <legend>{i18n.t('Who you are')}</legend>
        <Field label={i18n.t('Full Name')} error={form.error('fullName')}>
          <TextInput autoComplete="name" {...form.register('fullName')} />
        </Field>
        <Field label={i18n.t('Email')} error={form.error('email')}>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field label={i18n.t('Mobile')} error={form.error('mobile')}>
          <PhoneInput autoComplete="tel-national" {...form.register('mobile')} />
        </Field>
      </fieldset>
      {joiningAs === 'ngo' && <NgoFields form={form} />}
      <fieldset className="stack">
        <legend>{i18n.t('Where you act')}</legend>
        <div className="pair">
          <PlaceSelects
            state={form.watch('state')}
            stateProps={form.register('state', { onChange: () => form.setValue('city', '') })}
            cityProps={form.register('city')}
            errors={{ state: form.error('state'), city: form.error('city') }}
          />
        </div>
      </fieldset>
      <fieldset className="stack">
        <legend>{i18n.t('Password')}</legend>
        <Field label={i18n.t('Password')} hint={i18n.t('At least 6 characters')} error={form.error('password')}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label={i18n.t('Confirm Password')} error={form.error('confirmPassword')}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
      </fieldset>
      {joiningAs === 'activist' && <ActivistFields form={form} />}
      {methods.length > 1 && (
        <RadioCards
          legend={i18n.t('Send the code by')}
          options={methods.map(({ value, label }) => ({ value, label: i18n.t(label) }))}
          value={method}
          onValueChange={value => setMethod(value as ContactType)}
        />
      )}
      <Checkbox error={form.error('termsAccepted')} {...form.register('termsAccepted')}>
        <LegalLinks />
      </Checkbox>
    </form>
  );
}
