import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { CompleteProfile, type Profile } from '@aar/contracts/identity/profile.contract';
import { api } from '../../api/deferred-client';
import { useKeepProfile } from '../../api/my-profile';
import { ConsentFields, JoiningIsFor } from '../../domain/members/consent-fields';
import { LegalLinks } from '../../domain/site/legal-links';
import { OrganizationFields } from '../../domain/members/organization-fields';
import { PlaceFields } from '../../domain/places/place-fields';
import { Button } from '../../ui/button';
import { Checkbox, RadioCards } from '../../ui/form/choices';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { PhoneInput } from '../../ui/form/inputs';
import { toast } from '../../ui/feedback/toast';
import { LeaveGuard } from '../../ui/navigation/leave-guard';

/** The mobile number is saved and verified only after its code was entered. */
const welcome = ({ pendingContacts }: Profile) =>
  pendingContacts.length > 0
    ? /*i18n*/ 'Your profile is complete. Welcome! Confirm your mobile number on your profile.'
    : /*i18n*/ 'Your profile is complete. Welcome!';

/** The form for the data that a social sign-in does not provide. Held requests continue once the session's user is complete. */
export function useCompleteProfile(user: User) {
  const { i18n } = useLingui();
  const keepProfile = useKeepProfile();
  return useZodForm(CompleteProfile, {
    defaultValues: {
      mobile: user.mobile ?? '',
      state: user.state as Profile['state'] as never,
      city: user.city,
      userType: user.userType,
      ngoName: user.ngoName ?? '',
      ngoLegalStructure: undefined,
      termsAccepted: false,
      agreesTo: [],
    },
    onSubmit: async values => {
      const profile = await api.profile.complete(values);
      keepProfile(profile);
      toast.success(i18n.t('Success'), i18n.t(welcome(profile)));
    },
  });
}

export function CompleteProfileFields({ form }: { form: ReturnType<typeof useCompleteProfile> }) {
  const { i18n } = useLingui();
  return (
    <>
      <Field label={i18n.t('Mobile')} error={form.error('mobile')}>
        <PhoneInput {...form.register('mobile')} />
      </Field>
      <div className="stack">
        <PlaceFields form={form} />
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
          <OrganizationFields form={form} />
        </fieldset>
      )}
      <Checkbox error={form.error('termsAccepted')} {...form.register('termsAccepted')}>
        <LegalLinks />
      </Checkbox>
      <JoiningIsFor />
      <ConsentFields
        legend={i18n.t('If you like: you can change this at any time')}
        field={form.register('agreesTo')}
      />
    </>
  );
}

/** The form on its own page. */
export function CompleteProfileForm({ user }: { user: User }) {
  const { i18n } = useLingui();
  const form = useCompleteProfile(user);
  return (
    <form className="stack stack--6" onSubmit={form.submit} noValidate>
      <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <CompleteProfileFields form={form} />
      <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Saving...')}>
        {i18n.t('Save and continue')}
      </Button>
    </form>
  );
}
