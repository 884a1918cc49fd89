import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { EditEvent } from '@aar/contracts/community/create-event';
import { todayInIndia } from '../../../i18n/days';
import { eventTypes } from '../../../domain/vocabulary/choices';
import { PlaceFields } from '../../../domain/places/place-fields';
import { Field } from '../../../ui/form/field';
import { Select, TextArea, TextInput } from '../../../ui/form/inputs';

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
        <Field label={i18n.t('Title')} error={error('title')}>
          <TextInput maxLength={140} {...register('title')} />
        </Field>
        <Field label={i18n.t('Description')} error={error('description')}>
          <TextArea rows={4} maxLength={4000} {...register('description')} />
        </Field>
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
        <Field label={i18n.t('Location')} hint={i18n.t('Street and nearest landmark.')} error={error('location')}>
          <TextInput maxLength={200} {...register('location')} />
        </Field>
        <div className="pair">
          <PlaceFields form={form} />
        </div>
        <div className="pair">
          <Field label={i18n.t('Event Date')} error={error('eventDate')}>
            <TextInput
              className="min-w-0"
              type="date"
              min={todayInIndia()}
              {...register('eventDate', { onChange: onDate })}
            />
          </Field>
          <Field label={i18n.t('Event Time')} error={error('eventTime')}>
            <TextInput className="min-w-0" type="time" {...register('eventTime')} />
          </Field>
          <Field
            label={i18n.t('Ends At')}
            optional
            hint={i18n.t('A time before the start is on the next day.')}
            error={error('endTime')}
          >
            <TextInput className="min-w-0" type="time" {...register('endTime')} />
          </Field>
        </div>
      </fieldset>
      <fieldset className="stack">
        <legend>{i18n.t('Who comes')}</legend>
        <Field
          label={i18n.t('Max Participants')}
          optional
          hint={i18n.t('Leave it blank where everybody can come.')}
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
