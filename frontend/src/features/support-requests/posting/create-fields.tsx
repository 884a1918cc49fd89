import { useLingui } from '@lingui/react';
import type { RequestForm } from '@aar/contracts/community/create-support-request';
import { todayInIndia } from '../../../i18n/days';
import { requestTypes, supportKinds, urgencyNotes } from '../../../domain/vocabulary/choices';
import { urgencyLabels } from '../../../domain/vocabulary/labels';
import { PlaceFields } from '../../../domain/places/place-fields';
import { Badge } from '../../../ui/display/badge';
import { CheckPills, RadioCards } from '../../../ui/form/choices';
import { Field } from '../../../ui/form/field';
import type { ZodForm } from '../../../ui/form/form';
import { PhoneInput, Select, TextArea, TextInput } from '../../../ui/form/inputs';
import { PhotosField } from '../../../domain/pictures/photos-field';
import { PositionField } from '../place/position-field';
import type { usePhotos } from '../../../domain/pictures/use-photos';

const urgencies = ['critical', 'high', 'medium', 'low'] as const;
/** What happened, where, by when help is needed, and what kind. */
export function CreateFields({
  form,
  photos,
}: {
  form: ZodForm<typeof RequestForm>;
  photos: ReturnType<typeof usePhotos>;
}) {
  const { i18n } = useLingui();
  const { register, error } = form;
  const named = (values: readonly string[]) => values.map(value => ({ value, label: i18n.t(value) }));
  return (
    <>
      <fieldset className="stack">
        <legend>{i18n.t('What happened')}</legend>
        <Field label={i18n.t('Title')} error={error('title')}>
          <TextInput maxLength={140} {...register('title')} />
        </Field>
        <Field label={i18n.t('Description')} error={error('description')}>
          <TextArea rows={4} maxLength={4000} {...register('description')} />
        </Field>
        <PhotosField photos={photos} />
        <Field label={i18n.t('Request Type')} error={error('requestType')}>
          <Select
            placeholder={i18n.t('Select a request type')}
            options={named(requestTypes)}
            {...register('requestType')}
          />
        </Field>
        <RadioCards
          plain
          layout="grid"
          legend={i18n.t('Urgency Level')}
          error={error('urgencyLevel')}
          options={urgencies.map(level => ({
            value: level,
            label: i18n.t(urgencyLabels[level]),
            face: <Badge tone={level}>{i18n.t(urgencyLabels[level])}</Badge>,
            note: i18n.t(urgencyNotes[level]),
          }))}
          {...register('urgencyLevel')}
        />
      </fieldset>
      <fieldset className="stack">
        <legend>{i18n.t('Where and when')}</legend>
        <Field label={i18n.t('Location')} hint={i18n.t('Street and nearest landmark.')} error={error('location')}>
          <TextInput maxLength={200} {...register('location')} />
        </Field>
        <PositionField form={form} />
        <div className="pair">
          <PlaceFields form={form} />
        </div>
        <div className="pair">
          <Field label={i18n.t('Date Needed')} optional error={error('dateNeeded')}>
            <TextInput className="min-w-0" type="date" min={todayInIndia()} {...register('dateNeeded')} />
          </Field>
          <Field label={i18n.t('Time Needed')} optional error={error('timeNeeded')}>
            <TextInput className="min-w-0" type="time" {...register('timeNeeded')} />
          </Field>
        </div>
      </fieldset>
      <CheckPills
        legend={i18n.t('Required Support')}
        error={error('requiredSupport')}
        options={named(supportKinds)}
        {...register('requiredSupport')}
      />
      <fieldset className="stack">
        <legend>{i18n.t('How to reach you')}</legend>
        <p className="muted">{i18n.t('Only signed-in members can see this.')}</p>
        <Field label={i18n.t('Contact Mobile')} optional error={error('contactMobile')}>
          <PhoneInput {...register('contactMobile')} />
        </Field>
        <Field label={i18n.t('Contact Email')} optional error={error('contactEmail')}>
          <TextInput type="email" autoComplete="email" {...register('contactEmail')} />
        </Field>
      </fieldset>
    </>
  );
}
