import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { Respond, type SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../api/client';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { useZodForm } from '../ui/form';
import { TextArea, TextInput } from '../ui/inputs';
import { toast } from '../ui/toast';

/** A few words and a way to be reached, sent to whoever asked for help. */
export default function OfferHelpDialog({ request, onClose }: { request: SupportRequest; onClose: () => void }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const respond = useMutation(api.supportRequests.respond.mutation());
  const form = useZodForm(Respond, {
    defaultValues: {
      message: i18n.t('I would like to help with this request. Please tell me what is needed most.'),
      contactInfo: '',
    },
    onSubmit: async offer => {
      await respond.mutateAsync({ id: request.id, ...offer });
      toast.success(i18n.t('Response Sent'), i18n.t('Your response has been sent successfully!'));
      onClose();
      void queries.invalidateQueries({ queryKey: ['supportRequests'] });
    },
  });

  return (
    <Dialog
      open
      guarded
      pending={form.pending}
      onClose={onClose}
      small
      title={i18n.t('Offer Help')}
      description={request.title}
      footer={
        <Button type="submit" form="offer-help" wide pending={form.pending} pendingLabel={i18n.t('Sending...')}>
          {i18n.t('Send Offer')}
        </Button>
      }
    >
      <form id="offer-help" className="stack" onSubmit={form.submit} noValidate>
        <Field
          label={i18n.t('Message')}
          hint={i18n.t('Only the member who asked reads it, with your name and city.')}
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
      </form>
    </Dialog>
  );
}
