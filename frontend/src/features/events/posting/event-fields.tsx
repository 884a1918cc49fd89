import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { EditEvent } from '@aar/contracts/community/create-event';
import { eventTypes } from '../../../domain/vocabulary/choices';
import { AboutFields } from '../../../domain/posting/about-fields';
import { DayField, TimeField } from '../../../domain/posting/when-fields';
import { WhereFields } from '../../../domain/posting/where-fields';
import { Field } from '../../../ui/form/field';
import { Select, TextInput } from '../../../ui/form/inputs';

/** Items separated by commas or line breaks; a restored draft already has a list. */
const itemsOf = (typed: string | string[]) =>
  [typed]
    .flat()
    .flatMap(text => text.split(/[,\n]/))
    .map(item => item.trim())
    .filter(Boolean);

type FieldName = keyof EditEvent;

/** The part of the form that a new and an edited event have in common. */
interface EventForm {
  watch(name: 'state'): string;
  register(
    name: FieldName,
    options?: { setValueAs?: (typed: string) => unknown; onChange?: () => void },
  ): UseFormRegisterReturn;
  setValue(name: 'city', value: '', options: { shouldDirty: true }): void;
  error(name: FieldName): string | undefined;
}

/** Title, place, time and number of seats. */
export function EventFields({ form, onDate }: { form: EventForm; onDate?: () => void }) {
  const { i18n } = useLingui();
  const { register, error } = form;
  return (
    <>
      <fieldset className="stack">
        <legend>{i18n.t('What is planned')}</legend>
        <AboutFields form={form} />
        <Field label={i18n.t('Event Type')} error={error('eventType')}>
          <Select
            placeholder={i18n.t('Select an event type')}
            options={eventTypes.map(value => ({ value, label: i18n.t(value) }))}
            {...register('eventType')}
          />
        </Field>
      </fieldset>
      <fieldset className="stack">
        <legend>{i18n.t('Where and when')}</legend>
        <WhereFields form={form} />
        <div className="pair">
          <DayField
            label={i18n.t('Event Date')}
            error={error('eventDate')}
            field={register('eventDate', { onChange: onDate })}
          />
          <TimeField label={i18n.t('Event Time')} error={error('eventTime')} field={register('eventTime')} />
          <TimeField
            label={i18n.t('Ends At')}
            optional
            hint={i18n.t('A time before the start is on the next day.')}
            error={error('endTime')}
            field={register('endTime')}
          />
        </div>
      </fieldset>
      <fieldset className="stack">
        <legend>{i18n.t('Who comes')}</legend>
        <Field
          label={i18n.t('Max Participants')}
          optional
          hint={i18n.t('Leave blank if everyone can come.')}
          error={error('maxParticipants')}
        >
          <TextInput inputMode="numeric" {...register('maxParticipants')} />
        </Field>
        <Field
          label={i18n.t('Requirements')}
          optional
          hint={i18n.t('What to bring, separated by commas.')}
          error={error('requirements')}
        >
          <TextInput maxLength={1000} {...register('requirements', { setValueAs: itemsOf })} />
        </Field>
        <Field
          label={i18n.t('Contact Info')}
          optional
          hint={i18n.t('Only those who join can see this.')}
          error={error('contactInfo')}
        >
          <TextInput maxLength={200} {...register('contactInfo')} />
        </Field>
      </fieldset>
    </>
  );
}
