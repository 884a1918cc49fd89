import { useState } from 'react';
import { z } from 'zod';
import { useLingui } from '@lingui/react';
import { Registration } from '@aar/contracts/identity/registration';
import type { UserType } from '@aar/contracts/vocabulary';
import { useDraft, useStoreTyped } from '../../api/draft';
import { fitting } from '../../api/draft-shape';
import { tabStorage } from '../../api/storage';
import { ConsentFields, JoiningIsFor } from '../../domain/members/consent-fields';
import { JOINING } from '../../domain/sign-in/join-dialog';
import { LegalLinks } from '../../domain/site/legal-links';
import { NewPasswordFields } from '../../domain/sign-in/new-password-fields';
import { PlaceFields } from '../../domain/places/place-fields';
import { Checkbox, RadioCards } from '../../ui/form/choices';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { PhoneInput, TextInput } from '../../ui/form/inputs';
import { ActivistFields, NgoFields } from './join-fields';
import { SocialSignIn } from './social-sign-in';
import { useRegistration } from './use-registration';
import type { VerificationMethod } from './verification-methods';

interface JoinFormProps {
  userType: UserType;
  methods: VerificationMethod[];
  title: string;
  description: string;
  onClose(): void;
  onJoined(): void;
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

const { password, confirmPassword, termsAccepted, agreesTo, userType: _, ...harmless } = Registration.shape;
/** The fields that a reload restores: no secrets, and no consents, which must be given anew. */
const Kept = z.object(harmless);

/** The dialog with the registration form, and above it the dialog for the code. */
export function JoinForm({ userType, methods, title, description, onClose, onJoined }: JoinFormProps) {
  const { i18n } = useLingui();
  const [chosen, setChosen] = useState(methods[0]?.value);
  // An administrator may have disabled the chosen method meanwhile.
  const method = methods.find(({ value }) => value === chosen) ?? methods[0];
  const [pending, setPending] = useState(false);
  const draft = useDraft<Partial<z.input<typeof Kept>>>({ name: 'join', schema: Kept, forVisitors: true });
  const joined = () => {
    draft.discard();
    onJoined();
  };
  const { register, codeDialog } = useRegistration({ onPending: setPending, onJoined: joined });
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
      agreesTo: [],
      ...none,
      ...noNgo,
      ...draft.values,
    },
    onSubmit: registration => method && register(registration, method.value),
  });
  const joiningAs = form.watch('userType');
  useStoreTyped(draft, form, values => fitting(Kept, values));

  const joinAs = (value: UserType) => {
    form.setValue('userType', value, { shouldDirty: true });
    tabStorage.set(JOINING, value);
    const cleared = value === 'activist' ? noNgo : none;
    for (const [name, blank] of Object.entries(cleared))
      form.resetField(name as keyof typeof cleared, { defaultValue: blank as never });
  };

  return (
    <FormDialog
      // The form stays pending while the code dialog is open, which can be closed.
      form={{ ...form, pending }}
      loose
      dirty={draft.values !== undefined}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      title={title}
      description={description}
      submitLabel={i18n.t('Send OTP & Register')}
      pendingLabel={i18n.t('Sending code...')}
      // Inside this dialog, so that Escape closes only the topmost one.
      beside={
        <>
          <SocialSignIn />
          {codeDialog}
        </>
      }
    >
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
        <legend>{i18n.t('Where you are active')}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <PlaceFields form={form} />
        </div>
      </fieldset>
      <fieldset className="stack">
        <legend>{i18n.t('Password')}</legend>
        <NewPasswordFields form={form} label={i18n.t('Password')} />
      </fieldset>
      {joiningAs === 'activist' && <ActivistFields form={form} />}
      <RadioCards
        legend={i18n.t('Send the code by')}
        options={methods.map(({ value, label }) => ({ value, label: i18n.t(label) }))}
        value={method?.value}
        onValueChange={value => setChosen(value as VerificationMethod['value'])}
      />
      <Checkbox error={form.error('termsAccepted')} {...form.register('termsAccepted')}>
        <LegalLinks />
      </Checkbox>
      <JoiningIsFor />
      <ConsentFields
        legend={i18n.t('If you like: you can change this at any time')}
        field={form.register('agreesTo')}
      />
    </FormDialog>
  );
}
