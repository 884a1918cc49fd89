import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';
import { formatNumber } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { BackLink } from '../../ui/navigation/link';
import { BarRow, Counts } from '../../ui/feedback/progress-bar';
import { Card } from '../../ui/display/card';
import { formatMoment } from '../moment';
import { Audience } from './audience';
import { narrowedTo } from './audience-words';
import { CampaignActions } from './campaign-actions';
import { audienceLabels, channelLabels, deliveryStatusLabels, sentAs } from './campaign-labels';
import { CampaignBadges, CampaignProgress } from './campaign-progress';
import { Recipients } from './recipients';
import { useAudience } from './use-audience';
import { useCampaignPushes } from './use-campaign-pushes';

/** Polls a running campaign now and then, in case a live push is missed. */
const fallbackPoll = 5_000;

/** /admin/messaging/:campaignId */
export function Component() {
  const { i18n } = useLingui();
  const { campaignId = '' } = useParams();
  const campaign = useQuery({
    ...api.campaigns.get.query({ id: campaignId }),
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : fallbackPoll),
  });
  useCampaignPushes();

  return (
    <>
      <BackLink to="/admin/messaging">{i18n.t('Messaging')}</BackLink>
      <QueryView query={campaign} failure={i18n.t('Failed to fetch the campaign')} hasReason lines={6}>
        {data => <CampaignDetails campaign={data} />}
      </QueryView>
    </>
  );
}

/** When it started and finished. */
function timesOf({ createdAt, startedAt, finishedAt, scheduledAt, status }: Campaign) {
  if (!startedAt && scheduledAt && status !== 'cancelled')
    return i18n.t('Starts {moment}', { moment: formatMoment(scheduledAt) });
  if (!startedAt) return i18n.t('Created {moment}', { moment: formatMoment(createdAt) });
  const start = formatMoment(startedAt);
  return finishedAt
    ? i18n.t('Started {start}, finished {end}', { start, end: formatMoment(finishedAt) })
    : i18n.t('Started {start}', { start });
}

/** The administrators involved. */
function peopleOf({ createdBy, approvedBy }: Campaign) {
  const creator = createdBy?.name && i18n.t('by {name}', { name: createdBy.name });
  const approver = approvedBy?.name && i18n.t('approved by {name}', { name: approvedBy.name });
  return [creator, approver].filter(Boolean).join(', ');
}

/** The results on each channel. */
function Channels({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  return (
    <ul className="audbars">
      {campaign.channels.map(({ channel, counts }) => (
        <BarRow
          key={channel}
          label={i18n.t(channelLabels[channel])}
          value={counts.sent}
          max={counts.total}
          text={i18n.t('{sent} of {total} sent', {
            sent: formatNumber(counts.sent),
            total: formatNumber(counts.total),
          })}
        />
      ))}
    </ul>
  );
}

/** The recipients it would reach now: the approver must see them. */
function WhoGetsIt({ campaign: { messageType, targetAudience, filters } }: { campaign: Campaign }) {
  const query = useAudience({ messageType, targetAudience, filters });
  return (
    <div className="mt-6">
      <Audience query={query} messageType={messageType} />
    </div>
  );
}

function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  const { counts } = campaign;
  const hasBegun = campaign.channels.length > 0;
  const narrowed = narrowedTo(campaign.filters);
  const title = campaign.subject || i18n.t('A draft without a subject');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card aria-labelledby="campaign" className="stack">
        <div>
          <CampaignBadges campaign={campaign} />
          <h1 id="campaign" className="mt-2">
            {title}
          </h1>
          <p className="muted small">
            {[
              i18n.t(sentAs(campaign.messageType), { audience: i18n.t(audienceLabels[campaign.targetAudience]) }),
              [timesOf(campaign), peopleOf(campaign)].filter(Boolean).join(', '),
            ].join(' · ')}
          </p>
          {narrowed && <p className="muted small">{i18n.t('Only: {audience}', { audience: narrowed })}</p>}
        </div>
        <CampaignActions campaign={campaign} />
        {hasBegun && <CampaignProgress campaign={campaign} />}
        {hasBegun && (
          <Counts
            items={[
              { label: i18n.t('Total'), value: formatNumber(counts.total) },
              { label: i18n.t(deliveryStatusLabels.pending), value: formatNumber(counts.pending), tone: 'open' },
              { label: i18n.t(deliveryStatusLabels.sent), value: formatNumber(counts.sent), tone: 'done' },
              { label: i18n.t(deliveryStatusLabels.failed), value: formatNumber(counts.failed), tone: 'failed' },
              { label: i18n.t(deliveryStatusLabels.unknown), value: formatNumber(counts.unknown), tone: 'unknown' },
              {
                label: i18n.t(deliveryStatusLabels.suppressed),
                value: formatNumber(counts.suppressed),
                tone: 'skipped',
              },
              ...(counts.cancelled > 0
                ? [
                    {
                      label: i18n.t(deliveryStatusLabels.cancelled),
                      value: formatNumber(counts.cancelled),
                      tone: 'skipped' as const,
                    },
                  ]
                : []),
            ]}
          />
        )}
        {campaign.channels.length > 1 && <Channels campaign={campaign} />}
        <p className="whitespace-pre-line">{campaign.message}</p>
      </Card>
      {hasBegun && <Recipients campaign={campaign} />}
      {!hasBegun && campaign.status !== 'cancelled' && <WhoGetsIt campaign={campaign} />}
    </>
  );
}
