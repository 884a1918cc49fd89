import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { CampaignChannel, channelsOf, type MessageType } from '@aar/contracts/notifications/campaign-message';
import { api } from '../../api/panel-client';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { Select, TextInput } from '../../ui/form/inputs';
import { channelLabels } from './campaign-labels';

const TestSend = z.object({ to: z.string().trim(), channel: CampaignChannel, language: z.enum(['en', 'hi']) });

/** Sends the message to the current user or to a colleague. */
export function TestDialog({
  keep,
  messageType,
  onClose,
}: {
  /** Saves the draft; resolves with its id. */
  keep: () => Promise<string>;
  messageType: MessageType;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const channels = channelsOf[messageType];
  const form = useZodForm(TestSend, {
    defaultValues: { to: '', channel: channels[0], language: 'en' },
    onSubmit: async ({ to, ...wanted }) => {
      const { maskedContact } = await api.campaigns.test({ id: await keep(), ...wanted, ...(to && { to }) });
      toast.success(i18n.t('Test message sent to {contact}', { contact: maskedContact }));
      onClose();
    },
    failure: { fallback: /*i18n*/ 'Failed to send the test message' },
  });
  return (
    <FormDialog
      small
      form={form}
      guarded={false}
      title={i18n.t('Send Test')}
      submitLabel={i18n.t('Send Test')}
      pendingLabel={i18n.t('Sending...')}
      onClose={onClose}
    >
      <Field
        label={i18n.t('To')}
        optional
        hint={i18n.t('Your own contact, unless you enter that of another member of staff.')}
        error={form.error('to')}
      >
        <TextInput {...form.register('to')} />
      </Field>
      <Field label={i18n.t('Channel')}>
        <Select
          options={channels.map(value => ({ value, label: i18n.t(channelLabels[value]) }))}
          {...form.register('channel')}
        />
      </Field>
      {form.watch('channel') === 'email' && (
        <Field label={i18n.t('Language')}>
          <Select
            options={[
              { value: 'en', label: 'English' },
              { value: 'hi', label: 'हिन्दी' },
            ]}
            {...form.register('language')}
          />
        </Field>
      )}
    </FormDialog>
  );
}
