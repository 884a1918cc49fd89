import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { TargetAudience } from '@aar/contracts/notifications/campaign-audience';
import { Broadcast } from '@aar/contracts/notifications/campaign-message';
import { Interest } from '@aar/contracts/vocabulary';
import { api } from '../../api/panel-client';
import { PlaceSelects } from '../../domain/places/place-selects';
import { Button } from '../../ui/button';
import { CheckPills } from '../../ui/form/choices';
import { Field } from '../../ui/form/field';
import type { ZodForm } from '../../ui/form/form';
import { Select, TextInput } from '../../ui/form/inputs';
import { audienceLabels } from './campaign-labels';
import { SavedAudiences } from './saved-audiences';

const orNone = { setValueAs: (value: string | undefined) => value || undefined };
const orNoNumber = { setValueAs: (value: string | number | undefined) => (value ? Number(value) : undefined) };
const activity = [7, 30, 90];

/** The recipients of the message: one of the audiences with filters, or a saved one. */
export function AudienceFields({ form }: { form: ZodForm<typeof Broadcast> }) {
  const { i18n } = useLingui();
  const filters = form.watch('filters') ?? {};
  return (
    <>
      <Field label={i18n.t('Target Audience')} error={form.error('targetAudience')}>
        <Select
          options={TargetAudience.options.map(value => ({ value, label: i18n.t(audienceLabels[value]) }))}
          {...form.register('targetAudience')}
        />
      </Field>
      <details>
        <summary>{i18n.t('Narrow it down')}</summary>
        <div className="stack mt-4">
          <SavedAudiences form={form} />
          <Field label={i18n.t('Type')}>
            <Select
              placeholder={i18n.t('All types')}
              options={[
                { value: 'activist', label: i18n.t('Activist') },
                { value: 'ngo', label: i18n.t('NGO') },
              ]}
              {...form.register('filters.userType', orNone)}
            />
          </Field>
          <Field label={i18n.t('Verification')}>
            <Select
              placeholder={i18n.t('Verified or not')}
              options={[
                { value: 'verified', label: i18n.t('Verified') },
                { value: 'unverified', label: i18n.t('Unverified') },
              ]}
              {...form.register('filters.verification', orNone)}
            />
          </Field>
          <PlaceSelects
            filter
            state={filters.state ?? ''}
            stateProps={form.register('filters.state', {
              ...orNone,
              onChange: () => form.setValue('filters.city', undefined),
            })}
            cityProps={form.register('filters.city', orNone)}
            errors={{ state: form.error('filters.state'), city: form.error('filters.city') }}
          />
          <CheckPills
            plain
            legend={i18n.t('Interests')}
            options={Interest.options.map(value => ({ value, label: i18n.t(value) }))}
            {...form.register('filters.interests', { setValueAs: value => value || undefined })}
          />
          <Field label={i18n.t('Activity')}>
            <Select
              placeholder={i18n.t('Active or not')}
              options={activity.map(days => ({
                value: String(days),
                label: i18n.t('Active in the last {days} days', { days }),
              }))}
              {...form.register('filters.activeWithinDays', orNoNumber)}
            />
          </Field>
          <SaveAudience form={form} />
        </div>
      </details>
    </>
  );
}

function SaveAudience({ form }: { form: ZodForm<typeof Broadcast> }) {
  const { i18n } = useLingui();
  const [name, setName] = useState('');
  const save = useMutation({ ...api.audiences.save.mutation(), onSuccess: () => setName('') });
  const press = () => {
    const { targetAudience, filters } = form.getValues();
    if (name.trim() !== '' && !save.isPending) save.mutate({ name, targetAudience, filters });
  };
  return (
    <div className="row">
      <Field label={i18n.t('Name of this audience')} hideLabel>
        <TextInput
          placeholder={i18n.t('Name of this audience')}
          maxLength={80}
          value={name}
          onChange={event => setName(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Enter would submit the surrounding form.
            event.preventDefault();
            press();
          }}
        />
      </Field>
      <Button
        tone="plain"
        disabled={name.trim() === ''}
        pending={save.isPending}
        pendingLabel={i18n.t('Saving...')}
        onClick={press}
      >
        {i18n.t('Save Audience')}
      </Button>
    </div>
  );
}
