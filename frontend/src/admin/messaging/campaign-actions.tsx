import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';
import { useSession } from '../../api/session';
import { formatNumber } from '../../i18n/dates';
import { Button, LinkButton } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Banner } from '../../ui/feedback/banner';
import { channelLabels } from './campaign-labels';

type Action = 'approve' | 'pause' | 'resume' | 'cancel' | 'retryFailed';

/** The actions of each state, in this order. */
const actionsOf: Record<Campaign['status'], readonly Action[]> = {
  draft: ['cancel'],
  'awaiting-approval': ['approve', 'cancel'],
  scheduled: ['cancel'],
  preparing: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  held: ['resume', 'cancel'],
  cancelled: [],
  completed: ['retryFailed'],
};

const labels: Record<Action, string> = {
  approve: /*i18n*/ 'Approve',
  pause: /*i18n*/ 'Pause',
  resume: /*i18n*/ 'Resume',
  cancel: /*i18n*/ 'Cancel Campaign',
  retryFailed: /*i18n*/ 'Retry Failed',
};
/** The confirmations of irreversible actions. */
const questions: Partial<Record<Action, { title: string; text: string }>> = {
  approve: {
    title: /*i18n*/ 'Approve this campaign?',
    text: /*i18n*/ 'It is sent at once or at its scheduled time, and cannot be recalled.',
  },
  cancel: {
    title: /*i18n*/ 'Cancel this campaign?',
    text: /*i18n*/ 'Members who have not received it yet will not get it. This cannot be undone.',
  },
  retryFailed: {
    title: /*i18n*/ 'Send again to those whose message failed?',
    text: /*i18n*/ 'Each of them gets one more try.',
  },
};

/** An administrator's actions on a campaign in its current state. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const session = useSession();
  const [asked, setAsked] = useState<Action>();
  const failed = { meta: { fallback: /*i18n*/ 'Failed to change the campaign' }, onSettled: () => setAsked(undefined) };
  const calls = {
    approve: useMutation({ ...api.campaigns.approve.mutation(), ...failed }),
    pause: useMutation({ ...api.campaigns.pause.mutation(), ...failed }),
    resume: useMutation({ ...api.campaigns.resume.mutation(), ...failed }),
    cancel: useMutation({ ...api.campaigns.cancel.mutation(), ...failed }),
    retryFailed: useMutation({ ...api.campaigns.retryFailed.mutation(), ...failed }),
  };
  const again = useMutation({
    ...api.campaigns.create.mutation(),
    onSuccess: draft => void navigate(`/admin/messaging?draft=${draft.id}`),
    meta: { fallback: /*i18n*/ 'Failed to change the campaign' },
  });
  const { createdBy, requestedBy, writers } = campaign;
  const isOwn = [createdBy?.id, requestedBy?.id, ...writers].some(id => id === session?.user.id);
  const isOffered = (action: Action) =>
    action === 'approve' ? !isOwn : action === 'retryFailed' ? campaign.counts.failed > 0 : true;
  const act = (action: Action) => calls[action].mutate({ id: campaign.id });
  const question = asked && questions[asked];
  return (
    <>
      {campaign.status === 'awaiting-approval' && isOwn && (
        <Banner tone="info">{i18n.t('Another administrator must approve this campaign before it is sent.')}</Banner>
      )}
      {campaign.hold && campaign.status === 'held' && (
        <Banner tone="bad">
          {i18n.t(
            'On hold: {failed} of {tried} failed by {channel}, more than {percent} %. Check the failures before you resume it.',
            {
              failed: formatNumber(campaign.hold.failed),
              tried: formatNumber(campaign.hold.tried),
              channel: i18n.t(channelLabels[campaign.hold.channel]),
              percent: campaign.hold.limitPercent,
            },
          )}
        </Banner>
      )}
      {campaign.isTrial && campaign.status !== 'held' && (
        <Banner tone="info">
          {i18n.t('The first recipients are getting it now. The rest follow if nothing is wrong.')}
        </Banner>
      )}
      {campaign.problem === 'restored' && (
        <Banner>
          {i18n.t(
            'It was due while the site was being restored from a backup. Check first whether it was already sent.',
          )}
        </Banner>
      )}
      {campaign.problem === 'no-recipients' && (
        <Banner>{i18n.t('It did not start: no members matched its audience.')}</Banner>
      )}
      <div className="row">
        {campaign.status === 'draft' && (
          <LinkButton to={`/admin/messaging?draft=${campaign.id}`}>{i18n.t('Edit')}</LinkButton>
        )}
        {actionsOf[campaign.status].filter(isOffered).map(action => (
          <Button
            key={action}
            tone={action === 'approve' || action === 'resume' ? 'brand' : 'plain'}
            pending={calls[action].isPending}
            onClick={() => (questions[action] ? setAsked(action) : act(action))}
          >
            {i18n.t(labels[action])}
          </Button>
        ))}
        {campaign.status !== 'draft' && (
          <Button tone="plain" pending={again.isPending} onClick={() => again.mutate(writtenOf(campaign))}>
            {i18n.t('Use Again')}
          </Button>
        )}
      </div>
      {asked && question && (
        <AlertDialog
          open
          title={i18n.t(question.title)}
          confirmLabel={i18n.t(labels[asked])}
          tone={asked === 'cancel' ? 'danger' : 'brand'}
          pending={calls[asked].isPending}
          pendingLabel={i18n.t('Saving...')}
          onConfirm={() => act(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {i18n.t(question.text)}
        </AlertDialog>
      )}
    </>
  );
}

const writtenOf = (campaign: Campaign) => ({
  subject: campaign.subject,
  message: campaign.message,
  urgency: campaign.urgency,
  subjectHi: campaign.subjectHi,
  messageHi: campaign.messageHi,
  filters: campaign.filters,
  messageType: campaign.messageType,
  targetAudience: campaign.targetAudience,
});
