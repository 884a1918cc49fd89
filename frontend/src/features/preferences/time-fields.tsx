import { useLingui } from '@lingui/react';
import type { SavePreferences } from '@aar/contracts/notifications/preferences.contract';
import type { z } from 'zod';
import { Checkbox } from '../../ui/form/choices';
import { Field } from '../../ui/form/field';
import type { ZodForm } from '../../ui/form/form';
import { TextInput } from '../../ui/form/inputs';

type Form = ZodForm<z.ZodType<SavePreferences, SavePreferences>>;

/** Initial values for quiet hours and the limit. */
const [night, morning, someMessages] = ['22:00', '07:00', 5];

/** Quiet hours, the daily limit and the digest. */
export function TimeFields({ form }: { form: Form }) {
  const { i18n } = useLingui();
  const isQuiet = form.watch('quietFrom') !== null;
  const isLimited = form.watch('dailyLimit') !== null;
  const setHours = (from: string | null, until: string | null) => {
    form.setValue('quietFrom', from, { shouldDirty: true });
    form.setValue('quietUntil', until, { shouldDirty: true });
    form.clearErrors(['quietFrom', 'quietUntil']);
  };
  return (
    <div className="stack">
      <Checkbox
        checked={isQuiet}
        onChange={({ target }) => (target.checked ? setHours(night!, morning!) : setHours(null, null))}
      >
        {i18n.t('Quiet hours: messages wait until they are over')}
      </Checkbox>
      {isQuiet && (
        <div className="pair">
          <Field label={i18n.t('From')} error={form.error('quietFrom')}>
            <TextInput type="time" {...form.register('quietFrom')} />
          </Field>
          <Field label={i18n.t('Until')} error={form.error('quietUntil')}>
            <TextInput type="time" {...form.register('quietUntil')} />
          </Field>
        </div>
      )}
      <Checkbox
        checked={isLimited}
        onChange={({ target }) => {
          form.setValue('dailyLimit', target.checked ? someMessages! : null, { shouldDirty: true });
          form.clearErrors('dailyLimit');
        }}
      >
        {i18n.t('Maximum messages a day')}
      </Checkbox>
      {isLimited && (
        <Field
          label={i18n.t('Messages a day')}
          hint={i18n.t('Answers to your requests and offers, and news of events that you joined, are not counted.')}
          error={form.error('dailyLimit')}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={50}
            {...form.register('dailyLimit', { valueAsNumber: true })}
          />
        </Field>
      )}
      {(isQuiet || isLimited) && (
        <Checkbox {...form.register('criticalPasses')}>
          {i18n.t('Critical alerts may reach me at any hour and beyond the limit')}
        </Checkbox>
      )}
      <Checkbox {...form.register('digest')}>{i18n.t('Send what can wait in one e-mail a day, at 8:00 am')}</Checkbox>
    </div>
  );
}
