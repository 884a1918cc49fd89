import { useLingui } from '@lingui/react';
import type { RequestForm } from '@aar/contracts/community/create-support-request';
import { requestTypes, supportKinds, urgencyNotes } from '../../../domain/vocabulary/choices';
import { urgencyLabels } from '../../../domain/vocabulary/labels';
import { Badge } from '../../../ui/display/badge';
import { CheckPills, RadioCards } from '../../../ui/form/choices';
import { Field } from '../../../ui/form/field';
import type { ZodForm } from '../../../ui/form/form';
import { Select, TextInput } from '../../../ui/form/inputs';
import { AboutFields } from '../../../domain/posting/about-fields';
import { DayField, TimeField } from '../../../domain/posting/when-fields';
import { WhereFields } from '../../../domain/posting/where-fields';
import { PhotosField } from '../../../domain/pictures/photos-field';
import { PositionField } from '../place/position-field';
import { ContactMobileField } from './contact-mobile-field';
import type { Photos } from '../../../domain/pictures/use-photos';

const urgencies = ['critical', 'high', 'medium', 'low'] as const;
/** What happened, where, by when help is needed, and what kind. */
export function CreateFields({ form, photos }: { form: ZodForm<typeof RequestForm>; photos: Photos }) {
  const { i18n } = useLingui();
  const { register, error } = form;
  const named = (values: readonly string[]) => values.map(value => ({ value, label: i18n.t(value) }));
  return (
    <>
      <fieldset className="stack">
        <legend>{i18n.t('What happened')}</legend>
        <AboutFields form={form} />
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
        <WhereFields form={form}>
          <PositionField form={form} />
        </WhereFields>
        <div className="pair">
          <DayField label={i18n.t('Date Needed')} optional error={error('dateNeeded')} field={register('dateNeeded')} />
          <TimeField
            label={i18n.t('Time Needed')}
            optional
            error={error('timeNeeded')}
            field={register('timeNeeded')}
          />
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
        <ContactMobileField form={form} />
        <Field label={i18n.t('Contact Email')} optional error={error('contactEmail')}>
          <TextInput type="email" autoComplete="email" {...register('contactEmail')} />
        </Field>
      </fieldset>
    </>
  );
}
