import { useLingui } from '@lingui/react';
import type { z } from 'zod';
import { api } from '../../api/client';
import { Respond } from '@aar/contracts/community/responses.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { useDraft, useStoreTyped } from '../../api/draft';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextArea, TextInput } from '../../ui/form/inputs';
import { toast } from '../../ui/feedback/toast';

/** A message and contact details, sent to the member who asked for help. */
export default function OfferHelpDialog({ request, onClose }: { request: SupportRequest; onClose: () => void }) {
  const { i18n } = useLingui();
  const draft = useDraft<Partial<z.input<typeof Respond>>>({ name: `offer-help:${request.id}`, schema: Respond });
  const form = useZodForm(Respond, {
    defaultValues: {
      message: i18n.t('I would like to help with this request. Please tell me what is needed most.'),
      contactInfo: '',
      ...draft.values,
    },
    onSubmit: async offer => {
      await draft.send(offer, options => api.supportRequests.respond({ id: request.id, ...offer }, options));
      toast.success(i18n.t('Response Sent'), i18n.t('Your response has been sent successfully!'));
      onClose();
    },
    failure: { failed: /*i18n*/ 'Failed to send response. Please try again.' },
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
      title={i18n.t('Offer Help')}
      description={request.title}
      submitLabel={i18n.t('Send Offer')}
      pendingLabel={i18n.t('Sending...')}
    >
      <Field
        label={i18n.t('Message')}
        hint={i18n.t('Only the person who asked can read it, with your name and city.')}
        error={form.error('message')}
      >
        <TextArea rows={5} {...form.register('message')} />
      </Field>
      <Field
        label={i18n.t('Contact Info')}
        optional
        hint={i18n.t('A phone number or e-mail address where you can be reached.')}
        error={form.error('contactInfo')}
      >
        <TextInput {...form.register('contactInfo')} />
      </Field>
    </FormDialog>
  );
}
