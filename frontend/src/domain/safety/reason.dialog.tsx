import { useLingui } from '@lingui/react';
import type { CallOptions } from '@aar/api-client/api';
import type { ReportReason } from '@aar/contracts/community/reports.contract';
import { useDraft } from '../../api/draft';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextArea } from '../../ui/form/inputs';

/** One question, answered in the member's own words and read by staff: a report or an appeal. */
export function ReasonDialog({
  schema,
  title,
  subject,
  question,
  hint,
  submitLabel,
  failed,
  send,
  onSent,
  onClose,
}: {
  schema: typeof ReportReason;
  title: string;
  /** What it is about. */
  subject: string;
  question: string;
  hint: string;
  submitLabel: string;
  failed: string;
  send(reason: string, options: CallOptions): Promise<unknown>;
  onSent(): void;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  const draft = useDraft();
  const form = useZodForm(schema, {
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await draft.send({ reason }, options => send(reason, options));
      onSent();
      onClose();
    },
    failure: { failed },
  });
  return (
    <FormDialog
      form={form}
      small
      onClose={onClose}
      title={title}
      description={subject}
      submitLabel={submitLabel}
      pendingLabel={i18n.t('Sending...')}
    >
      <Field label={question} hint={hint} error={form.error('reason')}>
        <TextArea rows={5} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
