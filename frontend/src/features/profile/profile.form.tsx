import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { ProfileForm as Schema, type Profile } from '@aar/contracts/identity/profile.contract';
import { Interest } from '@aar/contracts/vocabulary';
import { api } from '../../api/deferred-client';
import { useKeepProfile } from '../../api/my-profile';
import { messageOf } from '../../i18n/failures';
import { experienceChoices } from '../../domain/vocabulary/choices';
import { PlaceFields } from '../../domain/places/place-fields';
import { Banner } from '../../ui/feedback/banner';
import { Button } from '../../ui/button';
import { CheckPills } from '../../ui/form/choices';
import { Field } from '../../ui/form/field';
import { useZodForm, type ZodForm } from '../../ui/form/form';
import { PhoneInput, Select, TextArea, TextInput } from '../../ui/form/inputs';
import { leaveUnasked } from '../../ui/navigation/leave-blocker';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { Card } from '../../ui/display/card';
import { toast } from '../../ui/feedback/toast';

type Form = ZodForm<typeof Schema>;

const valuesOf = (profile: Profile): Schema => ({
  fullName: profile.fullName,
  email: profile.email ?? '',
  mobile: profile.mobile ?? '',
  state: profile.state as Schema['state'],
  city: profile.city,
  experience: profile.experience ?? '',
  interests: profile.interests,
  bio: profile.bio ?? '',
  ...(profile.userType === 'ngo' && {
    ngoName: profile.ngoName ?? '',
    ngoWebsite: profile.ngoWebsite ?? '',
    ngoDescription: profile.ngoDescription ?? '',
  }),
});

/** Edits the profile. The input is kept when saving fails, and leaving asks first. */
export default function ProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { i18n } = useLingui();
  const keepProfile = useKeepProfile();
  const [problem, setProblem] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  // The pressed button was removed. Not the first field: on a phone its keyboard would cover the form.
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  const form = useZodForm(Schema, {
    defaultValues: valuesOf(profile),
    onSubmit: async values => {
      setProblem(undefined);
      keepProfile(await api.profile.update(values));
      toast.success(i18n.t('Success'), i18n.t('Profile updated successfully'));
      onDone();
    },
    onError(error) {
      toast.error(i18n.t('Failed to update profile'));
      setProblem(messageOf(error, 'Something went wrong. Please try again.'));
    },
  });
  return (
    <form
      ref={element}
      tabIndex={-1}
      aria-label={i18n.t('Edit Profile')}
      className="stack stack--6"
      onSubmit={form.submit}
      noValidate
    >
      <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Card hold="pin" aria-labelledby="basic-information">
        <h2 id="basic-information">{i18n.t('Basic Information')}</h2>
        <BasicFields form={form} />
      </Card>
      <Card aria-labelledby="location">
        <h2 id="location">{i18n.t('Location')}</h2>
        <div className="pair">
          <PlaceFields form={form} />
        </div>
      </Card>
      <Card aria-labelledby="about">
        <h2 id="about">{i18n.t('About')}</h2>
        <AboutFields form={form} isNgo={profile.userType === 'ngo'} />
      </Card>
      {profile.userType === 'ngo' && (
        <Card aria-labelledby="ngo-information">
          <h2 id="ngo-information">{i18n.t('NGO Information')}</h2>
          <NgoFields form={form} isApproved={profile.ngoReview === 'approved'} />
        </Card>
      )}
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
      <div className="savebar pair">
        <Button tone="plain" disabled={form.pending} onClick={() => leaveUnasked(onDone)}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" pending={form.pending} pendingLabel={i18n.t('Saving...')}>
          {i18n.t('Save Changes')}
        </Button>
      </div>
    </form>
  );
}

function BasicFields({ form }: { form: Form }) {
  const { i18n } = useLingui();
  const codeHint = i18n.t('When you change it, we send a code to the new one.');
  return (
    <div className="stack">
      <Field label={i18n.t('Full Name')} error={form.error('fullName')}>
        <TextInput autoComplete="name" maxLength={120} {...form.register('fullName')} />
      </Field>
      <Field label={i18n.t('Email')} hint={codeHint} error={form.error('email')}>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label={i18n.t('Mobile')} hint={codeHint} error={form.error('mobile')}>
        <PhoneInput {...form.register('mobile')} />
      </Field>
    </div>
  );
}

/** Experience and interests apply to persons only; an organisation has a description. */
function AboutFields({ form, isNgo }: { form: Form; isNgo: boolean }) {
  const { i18n } = useLingui();
  return (
    <div className="stack">
      {!isNgo && (
        <>
          <Field label={i18n.t('Experience')} optional error={form.error('experience')}>
            <Select
              placeholder={i18n.t('Choose')}
              options={Object.entries(experienceChoices).map(([value, label]) => ({ value, label: i18n.t(label) }))}
              {...form.register('experience')}
            />
          </Field>
          <CheckPills
            plain
            legend={i18n.t('Interests')}
            options={Interest.options.map(value => ({ value, label: i18n.t(value) }))}
            error={form.error('interests')}
            {...form.register('interests')}
          />
        </>
      )}
      <Field label={i18n.t('Bio')} optional error={form.error('bio')}>
        <TextArea rows={4} maxLength={1000} {...form.register('bio')} />
      </Field>
    </div>
  );
}

function NgoFields({ form, isApproved }: { form: Form; isApproved: boolean }) {
  const { i18n } = useLingui();
  return (
    <div className="stack">
      <Field
        label={i18n.t('NGO Name')}
        hint={isApproved && i18n.t('If you change the name, your NGO must be approved again.')}
        error={form.error('ngoName')}
      >
        <TextInput autoComplete="organization" maxLength={160} {...form.register('ngoName')} />
      </Field>
      <Field label={i18n.t('Website')} optional error={form.error('ngoWebsite')}>
        <TextInput type="url" inputMode="url" placeholder="https://" {...form.register('ngoWebsite')} />
      </Field>
      <Field label={i18n.t('Description')} optional error={form.error('ngoDescription')}>
        <TextArea rows={4} maxLength={2000} {...form.register('ngoDescription')} />
      </Field>
    </div>
  );
}
