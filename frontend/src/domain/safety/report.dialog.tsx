import { useLingui } from '@lingui/react';
import { ReportReason } from '@aar/contracts/community/reports.contract';
import { api } from '../../api/deferred-client';
import { useDraft } from '../../api/draft';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextArea } from '../../ui/form/inputs';
import type { Reported } from './reported';

/** Describes in the member's own words what is wrong; only staff can read it. */
export default function ReportDialog({ targetType, targetId, title, onClose }: Reported & { onClose: () => void }) {
  const { i18n } = useLingui();
  const draft = useDraft();
  const form = useZodForm(ReportReason, {
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      const report = { targetType, targetId, reason };
      await draft.send(report, options => api.reports.create(report, options));
      toast.success(i18n.t('Report Sent'), i18n.t('Thank you. We will look at it and tell you.'));
      onClose();
    },
    failure: { failed: /*i18n*/ 'Failed to send the report. Please try again.' },
  });
  return (
    <FormDialog
      form={form}
      small
      onClose={onClose}
      title={i18n.t('Report')}
      description={title}
      submitLabel={i18n.t('Send Report')}
      pendingLabel={i18n.t('Sending...')}
    >
      <Field
        label={i18n.t('What is wrong?')}
        hint={i18n.t('Only our staff read it. The person you report never learns that it was you.')}
        error={form.error('reason')}
      >
        <TextArea rows={5} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
