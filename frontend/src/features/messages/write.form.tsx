import { useId } from 'react';
import { useLingui } from '@lingui/react';
import type { z } from 'zod';
import { WriteMessage } from '@aar/contracts/community/conversations.contract';
import { api } from '../../api/deferred-client';
import { useDraft, useStoreTyped } from '../../api/draft';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { TextArea } from '../../ui/form/inputs';
import { Send } from '../../ui/icons';
import { AttachFiles } from './attach-files';
import { useAttachments } from './use-attachments';

/** The next message, with attachments. The input is kept while sending fails and over a reload. */
export function WriteForm({ id }: { id: string }) {
  const { i18n } = useLingui();
  const draft = useDraft<Partial<z.input<typeof WriteMessage>>>({ name: `message:${id}`, schema: WriteMessage });
  const attachments = useAttachments();
  const waits = useId();
  const form = useZodForm(WriteMessage, {
    defaultValues: { text: '', ...draft.values },
    onSubmit: async ({ text }) => {
      const message = { text, attachments: attachments.ids };
      const typed = form.getValues('text');
      await draft.send(message, options => api.conversations.send({ id, ...message }, options));
      attachments.remove(...message.attachments);
      // Text typed during sending belongs to the next message.
      const now = form.getValues('text');
      const next = now.startsWith(typed) ? now.slice(typed.length).trimStart() : now;
      form.reset({ text: '' });
      if (next) form.setValue('text', next, { shouldDirty: true });
    },
    failure: { failed: /*i18n*/ 'Failed to send the message. Please try again.' },
  });
  useStoreTyped(draft, form);
  return (
    <form
      className="stack stack--2"
      onSubmit={event => {
        if (attachments.isUploading) event.preventDefault();
        else void form.submit(event);
      }}
      noValidate
    >
      <Field label={i18n.t('Your message')} error={form.error('text')}>
        <TextArea rows={2} {...form.register('text')} />
      </Field>
      <AttachFiles attachments={attachments} />
      {/* Focusable while it is not ready, so that screen readers can announce the reason. */}
      <Button
        type="submit"
        icon={<Send />}
        aria-disabled={attachments.isUploading}
        aria-describedby={waits}
        pending={form.pending}
        pendingLabel={i18n.t('Sending...')}
      >
        {i18n.t('Send')}
      </Button>
      <p id={waits} role="status" className="small muted">
        {attachments.isUploading && i18n.t('You can send the message once its files are uploaded.')}
      </p>
    </form>
  );
}
