import { useLingui } from '@lingui/react';
import { Appeal, type MyDecision } from '@aar/contracts/community/decisions.contract';
import { api } from '../../api/deferred-client';
import { useDraft } from '../../api/draft';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextArea } from '../../ui/form/inputs';

/** An appeal against a decision; another moderator reads it. */
export default function AppealDialog({ decision, onClose }: { decision: MyDecision; onClose: () => void }) {
  const { i18n } = useLingui();
  const draft = useDraft();
  const { id, title } = decision;
  const form = useZodForm(Appeal, {
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await draft.send({ id, reason }, options => api.decisions.appeal({ id, reason }, options));
      toast.success(i18n.t('Appeal sent'));
      onClose();
    },
    failure: { failed: /*i18n*/ 'Failed to send the appeal. Please try again.' },
  });
  return (
    <FormDialog
      form={form}
      small
      onClose={onClose}
      title={i18n.t('Appeal')}
      description={title}
      submitLabel={i18n.t('Send Appeal')}
      pendingLabel={i18n.t('Sending...')}
    >
      <Field
        label={i18n.t('Why is the decision wrong?')}
        hint={i18n.t('Someone other than the person who decided will look at it. You can appeal once.')}
        error={form.error('reason')}
      >
        <TextArea rows={5} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
