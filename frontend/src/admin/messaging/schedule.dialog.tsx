import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { api } from '../../api/panel-client';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextInput } from '../../ui/form/inputs';

const Schedule = z.object({ at: z.string().min(1, /*i18n*/ 'Please choose a date and a time') });

/** When a campaign starts, in India's timezone. */
export function ScheduleDialog({
  keep,
  onScheduled,
  onClose,
}: {
  /** Saves the draft; resolves with its id. */
  keep: () => Promise<string>;
  onScheduled: (id: string) => void;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const form = useZodForm(Schedule, {
    defaultValues: { at: '' },
    onSubmit: async ({ at }) => {
      const { id, status } = await api.campaigns.schedule({ id: await keep(), at: `${at}:00+05:30` });
      toast.success(
        status === 'awaiting-approval'
          ? i18n.t('Another administrator must approve this campaign before it is sent.')
          : i18n.t('Campaign scheduled'),
      );
      onScheduled(id);
    },
    failure: { fallback: /*i18n*/ 'Failed to schedule the campaign' },
  });
  return (
    <FormDialog
      small
      form={form}
      guarded={false}
      title={i18n.t('Schedule')}
      submitLabel={i18n.t('Schedule')}
      pendingLabel={i18n.t('Saving...')}
      onClose={onClose}
    >
      <Field label={i18n.t('Date and time in India')} error={form.error('at')}>
        <TextInput type="datetime-local" {...form.register('at')} />
      </Field>
    </FormDialog>
  );
}
