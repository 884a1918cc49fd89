import { useLingui } from '@lingui/react';
import type { AlertPolicy, RingKind } from '@aar/contracts/notifications/alert-policy.contract';
import { IconButton } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { Field } from '../../ui/form/field';
import type { ZodForm } from '../../ui/form/form';
import { TextInput } from '../../ui/form/inputs';
import { X } from '../../ui/icons';
import { ringLabels } from './ring-labels';

/** One ring of a policy: its distance, its maximum number of members, and how long it waits for an offer of help. */
export function RingFields({
  form,
  kind,
  place,
  onRemove,
}: {
  form: ZodForm<typeof AlertPolicy>;
  kind: RingKind;
  place: number;
  onRemove: () => void;
}) {
  const { i18n } = useLingui();
  const title = `${place + 1}. ${i18n.t(ringLabels[kind])}`;
  const number = (name: 'withinKm' | 'most' | 'waitMinutes', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={form.error(`rings.${place}.${name}`)}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        {...form.register(`rings.${place}.${name}`, { setValueAs: numberOf })}
      />
    </Field>
  );
  return (
    <Card aria-label={title}>
      <div className="row row--between">
        <h2 className="text-20">{title}</h2>
        {place > 0 && (
          <IconButton label={i18n.t('Remove {ring}', { ring: title })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      <div className={`mt-3 grid gap-4 ${kind === 'near' ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {kind === 'near' && number('withinKm', i18n.t('Within (km)'))}
        {number(
          'most',
          i18n.t('Members at most'),
          kind === 'city' ? i18n.t('Leave blank for everyone affected') : undefined,
        )}
        {number('waitMinutes', i18n.t('Minutes without an offer'))}
      </div>
    </Card>
  );
}

/** The value of a number field; null if it is empty. */
export const numberOf = (typed: unknown) => {
  const text = String(typed ?? '').trim();
  return text === '' ? null : Number(text);
};
