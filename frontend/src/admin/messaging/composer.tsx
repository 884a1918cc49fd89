import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import { Broadcast, TargetAudience } from '@aar/contracts/notifications/campaigns.contract';
import { api, messageOf } from '../../api/client';
import { useDraft } from '../../api/draft';
import { formatNumber } from '../../i18n/dates';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Badge } from '../../ui/display/badge';
import { Button } from '../../ui/button';
import { RadioCards } from '../../ui/form/choices';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { Megaphone } from '../../ui/icons';
import { Select, TextArea, TextInput } from '../../ui/form/inputs';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { toast } from '../../ui/feedback/toast';
import { Audience } from './audience';
import { audienceLabels, urgencyChoices } from './campaign-labels';
import { MailPreview } from './mail-preview';
import { useAudience } from './use-audience';

/** The broadcast form beside what the recipients get and who they are. Nothing is sent before a second look. */
export function Composer() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const draft = useDraft('broadcast');
  const [ready, setReady] = useState<{ broadcast: Broadcast; recipients: number }>();
  const [sending, setSending] = useState(false);
  const form = useZodForm(Broadcast, {
    defaultValues: { messageType: 'email', targetAudience: 'all', urgency: 'medium', subject: '', message: '' },
    onSubmit: async broadcast => {
      // What is agreed to must be what is sent: the number beside the form may be an hour old.
      const { email } = (await audience.refetch({ throwOnError: true })).data!;
      if (email > 0) setReady({ broadcast, recipients: email });
    },
    onError: () => toast.error(i18n.t('Failed to count the audience')),
  });
  const [targetAudience, subject, message] = form.watch(['targetAudience', 'subject', 'message']);
  const audience = useAudience(targetAudience);
  const reachable = audience.data ? formatNumber(audience.data.email) : '…';

  const send = async (broadcast: Broadcast) => {
    setSending(true);
    try {
      const { recipientCount, campaignId } = await draft.send(broadcast, options =>
        api.campaigns.broadcast(broadcast, options),
      );
      toast.success(i18n.t('Message sent to {count} users successfully', { count: recipientCount }));
      void navigate(`/admin/messaging/${campaignId}`);
    } catch (error) {
      toast.error(i18n.t(messageOf(error, 'Failed to send broadcast message')));
    } finally {
      setSending(false);
      setReady(undefined);
    }
  };

  return (
    <div className="split split--half">
      <form className="card stack" aria-label={i18n.t('Compose')} onSubmit={form.submit} noValidate>
        <LeaveGuard when={form.formState.isDirty && !sending} />
        <Field label={i18n.t('Target Audience')} error={form.error('targetAudience')}>
          <Select
            options={TargetAudience.options.map(value => ({ value, label: i18n.t(audienceLabels[value]) }))}
            {...form.register('targetAudience')}
          />
        </Field>
        <RadioCards
          plain
          layout="grid"
          legend={i18n.t('Urgency')}
          options={urgencyChoices.map(({ value, label, note }) => ({
            value,
            label: i18n.t(label),
            note: i18n.t(note),
            face: <Badge tone={value}>{i18n.t(label)}</Badge>,
          }))}
          {...form.register('urgency')}
        />
        <Field label={i18n.t('Subject')} error={form.error('subject')}>
          <TextInput maxLength={150} {...form.register('subject')} />
        </Field>
        <Field label={i18n.t('Message')} error={form.error('message')}>
          <TextArea rows={8} {...form.register('message')} />
        </Field>
        <Button
          type="submit"
          wide
          icon={<Megaphone />}
          disabled={audience.data?.email === 0}
          pending={form.pending}
          pendingLabel={i18n.t('Counting recipients...')}
        >
          {i18n.t('Send to {count}', { count: reachable })}
        </Button>
      </form>
      <div className="stack stack--6">
        <MailPreview subject={subject} message={message} />
        <Audience query={audience} />
      </div>
      {ready && (
        <AlertDialog
          open
          title={i18n.t('Send this message to {count} members?', { count: formatNumber(ready.recipients) })}
          confirmLabel={i18n.t('Send now')}
          pending={sending}
          pendingLabel={i18n.t('Sending...')}
          onConfirm={() => void send(ready.broadcast)}
          onCancel={() => setReady(undefined)}
        >
          {i18n.t('“{subject}” is e-mailed at once and cannot be recalled.', {
            subject: ready.broadcast.subject,
          })}
        </AlertDialog>
      )}
    </div>
  );
}
