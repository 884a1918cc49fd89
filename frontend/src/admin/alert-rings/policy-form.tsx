import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { AlertPolicy, type AlertRing, RingKind } from '@aar/contracts/notifications/alert-policy.contract';
import { api } from '../../api/panel-client';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { toast } from '../../ui/feedback/toast';
import { Field, FieldError } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { TextInput } from '../../ui/form/inputs';
import { Plus } from '../../ui/icons';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { numberOf, RingFields } from './ring-fields';
import { ringLabels } from './ring-labels';
import { TrialResult } from './trial-result';

/** The initial values of an added ring. */
const newRing = (kind: RingKind, before: AlertRing | undefined): AlertRing => ({
  kind,
  withinKm: kind === 'near' ? Math.min(500, (before?.withinKm ?? 0) + 50) : null,
  most: 500,
  waitMinutes: before?.waitMinutes ?? 30,
});

/** The rings of one urgency, which can be tried before they are saved. */
export function PolicyForm({ policy }: { policy: AlertPolicy }) {
  const { i18n } = useLingui();
  const form = useZodForm(AlertPolicy, {
    defaultValues: policy,
    onSubmit: async next => {
      await api.alertPolicy.save(next);
      form.showSaved(next);
      toast.success(i18n.t('Saved'));
    },
    failure: { failed: /*i18n*/ 'Failed to save the alert rings' },
  });
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: 'rings' });
  const trial = useMutation({
    ...api.alertPolicy.trial.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to test the alert rings' },
  });
  const order = RingKind.options;
  const add = (kind: RingKind) => {
    const rings = form.getValues('rings');
    const at = rings.filter(ring => order.indexOf(ring.kind) <= order.indexOf(kind)).length;
    insert(at, newRing(kind, rings[at - 1]));
  };
  const missing = order.filter(kind => kind === 'near' || !fields.some(ring => ring.kind === kind));

  return (
    <div className="split split--half">
      <form className="stack" onSubmit={form.submit} noValidate>
        <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
        {fields.map(({ id, kind }, place) => (
          <RingFields key={id} form={form} kind={kind} place={place} onRemove={() => remove(place)} />
        ))}
        <FieldError id="rings-error" error={form.error('rings')} />
        <div className="row">
          {missing.map(kind => (
            <Button key={kind} tone="plain" icon={<Plus />} onClick={() => add(kind)}>
              {i18n.t(ringLabels[kind])}
            </Button>
          ))}
        </div>
        <Card>
          <Field
            label={i18n.t('Accepted offers needed')}
            hint={i18n.t('After that, no more rings open.')}
            error={form.error('enough')}
          >
            <TextInput inputMode="numeric" autoComplete="off" {...form.register('enough', { setValueAs: numberOf })} />
          </Field>
        </Card>
        <div className="row">
          <Button type="submit" pending={form.pending} pendingLabel={i18n.t('Saving...')}>
            {i18n.t('Save Alert Rings')}
          </Button>
          <Button
            tone="plain"
            pending={trial.isPending}
            pendingLabel={i18n.t('Counting members...')}
            onClick={() => void form.handleSubmit(values => trial.mutate(values))()}
          >
            {i18n.t('Test on past requests')}
          </Button>
        </div>
      </form>
      <TrialResult answer={trial.data} />
    </div>
  );
}
