import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/client';
import { formatNumber } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { PageTitle } from '../../shared/page-title';
import { QueryView } from '../../shared/query-view';
import { BackLink } from '../../ui/navigation/link';
import { Counts } from '../../ui/feedback/progress-bar';
import { Card } from '../../ui/display/card';
import { formatMoment } from '../moment';
import { audienceLabels, fateLabels } from './campaign-labels';
import { CampaignBadges, CampaignProgress } from './campaign-progress';
import { Recipients } from './recipients';
import { useCampaignPushes } from './use-campaign-pushes';

/** While a campaign runs the truth is asked for now and then, in case a live push is missed. */
const fallbackPoll = 5_000;

/** /admin/messaging/:campaignId */
export function Component() {
  const { i18n } = useLingui();
  const { campaignId = '' } = useParams();
  const campaign = useQuery({
    ...api.campaigns.get.query({ id: campaignId }),
    refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : fallbackPoll),
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

/** When it began and ended. */
function timesOf({ createdAt, startedAt, finishedAt }: Campaign) {
  if (!startedAt) return i18n.t('Created {moment}', { moment: formatMoment(createdAt) });
  const start = formatMoment(startedAt);
  return finishedAt
    ? i18n.t('Started {start}, finished {end}', { start, end: formatMoment(finishedAt) })
    : i18n.t('Started {start}', { start });
}

function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  const { counts } = campaign;
  return (
    <>
      <PageTitle>{campaign.subject}</PageTitle>
      <Card aria-labelledby="campaign" className="stack">
        <div>
          <CampaignBadges campaign={campaign} />
          <h1 id="campaign" className="mt-2">
            {campaign.subject}
          </h1>
          <p className="muted small">
            {i18n.t('By e-mail to: {audience}', { audience: i18n.t(audienceLabels[campaign.targetAudience]) })} ·{' '}
            {timesOf(campaign)}
          </p>
        </div>
        <CampaignProgress campaign={campaign} />
        <Counts
          items={[
            { label: i18n.t('Total'), value: formatNumber(counts.total) },
            { label: i18n.t(fateLabels.pending), value: formatNumber(counts.pending), tone: 'open' },
            { label: i18n.t(fateLabels.sent), value: formatNumber(counts.sent), tone: 'done' },
            { label: i18n.t(fateLabels.failed), value: formatNumber(counts.failed), tone: 'failed' },
            { label: i18n.t(fateLabels.unknown), value: formatNumber(counts.unknown), tone: 'unknown' },
            { label: i18n.t(fateLabels.suppressed), value: formatNumber(counts.suppressed), tone: 'skipped' },
          ]}
        />
        <p className="whitespace-pre-line">{campaign.message}</p>
      </Card>
      <Recipients campaign={campaign} />
    </>
  );
}
