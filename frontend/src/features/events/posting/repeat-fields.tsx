import { useLingui } from '@lingui/react';
import { type CreateEvent, daysOf } from '@aar/contracts/community/create-event';
import { formatDate } from '../../../i18n/dates';
import { repeats } from '../../../domain/events/event-labels';
import { DayField } from '../../../domain/posting/when-fields';
import { CheckPills } from '../../../ui/form/choices';
import { Field } from '../../../ui/form/field';
import type { ZodForm } from '../../../ui/form/form';
import { Select } from '../../../ui/form/inputs';

/** How often a new event repeats, until when, and the excluded dates. */
export function RepeatFields({ form, onChange }: { form: ZodForm<typeof CreateEvent>; onChange: () => void }) {
  const { i18n } = useLingui();
  const { register, error, watch } = form;
  const [eventDate, repeat, repeatUntil] = watch(['eventDate', 'repeat', 'repeatUntil']);
  const [, ...laterDays] = daysOf({ eventDate, repeat, repeatUntil });
  return (
    <fieldset className="stack">
      <legend>{i18n.t('How often')}</legend>
      <div className="pair">
        <Field label={i18n.t('Repeats')} error={error('repeat')}>
          <Select
            options={Object.entries({ '': /*i18n*/ 'Does not repeat', ...repeats }).map(([value, label]) => ({
              value,
              label: i18n.t(label),
            }))}
            {...register('repeat', { onChange })}
          />
        </Field>
        {repeat && (
          <DayField
            label={i18n.t('Last Date')}
            error={error('repeatUntil')}
            field={{ min: eventDate, ...register('repeatUntil', { onChange }) }}
          />
        )}
      </div>
      {repeat && laterDays.length > 0 && (
        <CheckPills
          plain
          legend={i18n.t('Leave out these dates')}
          options={laterDays.map(day => ({ value: day, label: formatDate(day) }))}
          error={error('repeatExcept')}
          {...register('repeatExcept')}
        />
      )}
    </fieldset>
  );
}
