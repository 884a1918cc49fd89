import { useLingui } from '@lingui/react';
import type { z } from 'zod';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { WriteMessage } from '@aar/contracts/community/conversations.contract';
import { nameAndPerson } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { useDraft, useStoreTyped } from '../../api/draft';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextArea } from '../../ui/form/inputs';
import { toast } from '../../ui/feedback/toast';

/** The first message to a member, who must accept it before more can be sent. */
export default function ContactDialog({
  member,
  onClose,
  onSent,
}: {
  member: Activist;
  onClose: () => void;
  onSent: (conversationId: string) => void;
}) {
  const { i18n } = useLingui();
  const draft = useDraft<Partial<z.input<typeof WriteMessage>>>({ name: `contact:${member.id}`, schema: WriteMessage });
  const form = useZodForm(WriteMessage, {
    defaultValues: { text: '', ...draft.values },
    onSubmit: async message => {
      const { id } = await draft.send(message, options =>
        api.conversations.open({ memberId: member.id, ...message }, options),
      );
      toast.success(i18n.t('Message Sent!'));
      onClose();
      onSent(id);
    },
    failure: { failed: /*i18n*/ 'Failed to send the message. Please try again.' },
  });
  useStoreTyped(draft, form);
  return (
    <FormDialog
      form={form}
      dirty={draft.values !== undefined}
      small
      onClose={() => {
        draft.discard();
        onClose();
      }}
      title={i18n.t('Contact')}
      description={nameAndPerson(member)}
      submitLabel={i18n.t('Send')}
      pendingLabel={i18n.t('Sending...')}
    >
      <Field
        label={i18n.t('Your message')}
        hint={i18n.t('Your phone number and e-mail are not shown. The first message has to be accepted.')}
        error={form.error('text')}
      >
        <TextArea rows={5} {...form.register('text')} />
      </Field>
    </FormDialog>
  );
}
