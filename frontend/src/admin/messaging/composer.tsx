import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { campaignVariables } from '@aar/contracts/notifications/campaign-variables';
import { Broadcast } from '@aar/contracts/notifications/campaign-message';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';
import { formatNumber, formatTime } from '../../i18n/dates';
import { QueryView } from '../../page-parts/query-view';
import { Button } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Badge } from '../../ui/display/badge';
import { showFailure } from '../../ui/feedback/show-failure';
import { toast } from '../../ui/feedback/toast';
import { RadioCards } from '../../ui/form/choices';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { Select, TextArea, TextInput } from '../../ui/form/inputs';
import { Calendar, Megaphone, Send } from '../../ui/icons';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { Audience } from './audience';
import { AudienceFields } from './audience-fields';
import { messageTypeLabels, urgencyChoices } from './campaign-labels';
import { MessagePreview } from './message-preview';
import { useAudience } from './use-audience';
import { useStoredDraft } from './use-stored-draft';

const ScheduleDialog = lazyDialog(async () => ({ default: (await import('./schedule.dialog')).ScheduleDialog }));
const TestDialog = lazyDialog(async () => ({ default: (await import('./test.dialog')).TestDialog }));

/** The form of a draft, or of a new message without one. */
export function Composer({ draftId }: { draftId: string | null }) {
  const { i18n } = useLingui();
  // The form keeps its initial values, so it must not start with a cached draft.
  const draft = useQuery({ ...api.campaigns.get.query({ id: draftId ?? '' }), enabled: draftId !== null, gcTime: 0 });
  if (draftId === null) return <ComposerForm initial={null} />;
  return (
    <QueryView query={draft} failure={i18n.t('Failed to fetch the campaign')} hasReason lines={8}>
      {campaign => <ComposerForm initial={campaign} />}
    </QueryView>
  );
}

const empty = {
  ...({ messageType: 'email', targetAudience: 'all', urgency: 'medium' } as const),
  subject: '',
  message: '',
  subjectHi: '',
  messageHi: '',
  filters: {},
};
const valuesOf = ({ messageType, targetAudience, urgency, subject, message, ...rest }: Campaign) => ({
  messageType,
  targetAudience,
  urgency,
  subject,
  message,
  subjectHi: rest.subjectHi,
  messageHi: rest.messageHi,
  filters: rest.filters,
});

/** The message next to its preview and its recipients. Nothing is sent without a confirmation. */
function ComposerForm({ initial }: { initial: Campaign | null }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [ready, setReady] = useState<{ subject: string; recipients: number; needsApproval: boolean }>();
  const [open, setOpen] = useState<'schedule' | 'test'>();
  const [sending, setSending] = useState(false);
  const form = useZodForm(Broadcast, {
    defaultValues: initial ? valuesOf(initial) : empty,
    onSubmit: async ({ subject }) => {
      // The confirmation must show the current count: the number next to the form may be an hour old.
      const { reached, approvalFrom } = (await audience.refetch({ throwOnError: true })).data!;
      const needsApproval = approvalFrom > 0 && reached >= approvalFrom;
      if (reached > 0) setReady({ subject, recipients: reached, needsApproval });
    },
    failure: { failed: /*i18n*/ 'Failed to count the audience' },
  });
  const draft = useStoredDraft(form, initial);
  const [messageType, targetAudience, filters] = form.watch(['messageType', 'targetAudience', 'filters']);
  const audience = useAudience({ messageType, targetAudience, filters });
  const reachable = audience.data ? formatNumber(audience.data.reached) : '…';

  const send = async ({ recipients }: { recipients: number }) => {
    setSending(true);
    try {
      const { id, status } = await api.campaigns.start({ id: await draft.keep() });
      toast.success(
        status === 'awaiting-approval'
          ? i18n.t('Another administrator must approve this campaign before it is sent.')
          : i18n.t('Message sent to {count} users successfully', { count: recipients }),
      );
      void navigate(`/admin/messaging/${id}`);
    } catch (error) {
      showFailure(error, { fallback: /*i18n*/ 'Failed to send broadcast message' });
    } finally {
      setSending(false);
      setReady(undefined);
    }
  };

  return (
    <div className="split split--half">
      <form className="card stack" aria-label={i18n.t('Compose')} onSubmit={form.submit} noValidate>
        <LeaveGuard when={!draft.isKept && !sending} />
        <Field label={i18n.t('Message Type')} error={form.error('messageType')}>
          <Select
            options={Object.entries(messageTypeLabels).map(([value, label]) => ({ value, label: i18n.t(label) }))}
            {...form.register('messageType')}
          />
        </Field>
        <AudienceFields form={form} />
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
        <Field
          label={i18n.t('Message')}
          hint={i18n.t('Tip: keep WhatsApp messages under 160 characters.')}
          error={form.error('message')}
        >
          <TextArea rows={8} {...form.register('message')} />
        </Field>
        <details open={initial !== null && initial.messageHi !== ''}>
          <summary>{i18n.t('Hindi version and variables')}</summary>
          <div className="stack mt-4">
            <p className="small muted">
              {i18n.t('These are filled in for each reader: {variables}', {
                variables: campaignVariables.map(name => `{{${name}}}`).join(' '),
              })}
            </p>
            <Field label={i18n.t('Subject in Hindi')} optional error={form.error('subjectHi')}>
              <TextInput lang="hi" maxLength={150} {...form.register('subjectHi')} />
            </Field>
            <Field label={i18n.t('Message in Hindi')} optional error={form.error('messageHi')}>
              <TextArea lang="hi" rows={6} {...form.register('messageHi')} />
            </Field>
          </div>
        </details>
        <p role="status" className="small muted">
          {draft.keptAt && i18n.t('Draft saved at {time}', { time: formatTime(draft.keptAt) })}
        </p>
        <div className="row">
          <Button tone="plain" icon={<Send />} onClick={() => setOpen('test')}>
            {i18n.t('Send Test')}
          </Button>
          <Button tone="plain" icon={<Calendar />} onClick={() => setOpen('schedule')}>
            {i18n.t('Schedule')}
          </Button>
        </div>
        <Button
          type="submit"
          wide
          icon={<Megaphone />}
          disabled={audience.data?.reached === 0}
          pending={form.pending}
          pendingLabel={i18n.t('Counting recipients...')}
        >
          {i18n.t('Send to {count}', { count: reachable })}
        </Button>
      </form>
      <div className="stack stack--6">
        <MessagePreview values={form.watch()} sample={audience.data?.sample[0]} />
        <Audience query={audience} messageType={messageType} />
      </div>
      {open === 'test' && <TestDialog keep={draft.keep} messageType={messageType} onClose={() => setOpen(undefined)} />}
      {open === 'schedule' && (
        <ScheduleDialog
          keep={draft.keep}
          onScheduled={id => void navigate(`/admin/messaging/${id}`)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {ready && (
        <AlertDialog
          open
          title={i18n.t('Send this message to {count} members?', { count: formatNumber(ready.recipients) })}
          confirmLabel={ready.needsApproval ? i18n.t('Ask for approval') : i18n.t('Send now')}
          pending={sending}
          pendingLabel={i18n.t('Sending...')}
          onConfirm={() => void send(ready)}
          onCancel={() => setReady(undefined)}
        >
          {ready.needsApproval
            ? i18n.t('“{subject}” has so many recipients that another administrator must approve it first.', {
                subject: ready.subject,
              })
            : i18n.t('“{subject}” is sent at once and cannot be recalled.', { subject: ready.subject })}
        </AlertDialog>
      )}
    </div>
  );
}
