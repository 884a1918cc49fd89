import { useLingui } from '@lingui/react';
import { CompleteRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../../../api/client';
import { Field } from '../../../ui/form/field';
import { useZodForm } from '../../../ui/form/form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextArea } from '../../../ui/form/inputs';
import { toast } from '../../../ui/feedback/toast';

/** Records the outcome of a support request, which completes it. */
export default function CompleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { i18n } = useLingui();
  const form = useZodForm(CompleteRequest, {
    defaultValues: { status: 'completed', outcome: '' },
    onSubmit: async ({ status, outcome }) => {
      await api.supportRequests.setStatus({ id, status, outcome });
      toast.success(i18n.t('Success'), i18n.t('Your request is completed.'));
      onClose();
    },
    failure: { fallback: /*i18n*/ 'Failed to save' },
  });
  return (
    <FormDialog
      form={form}
      small
      onClose={onClose}
      title={i18n.t('Complete Request')}
      description={i18n.t('Everybody can read the outcome. A completed request cannot be opened again.')}
      submitLabel={i18n.t('Complete Request')}
      pendingLabel={i18n.t('Saving...')}
    >
      <Field
        label={i18n.t('Outcome')}
        hint={i18n.t('How is the animal now? Who helped?')}
        error={form.error('outcome')}
      >
        <TextArea rows={4} maxLength={1000} {...form.register('outcome')} />
      </Field>
    </FormDialog>
  );
}
