import { useLingui } from '@lingui/react';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { formatNumber } from '../../i18n/dates';
import { Badge } from '../../ui/badge';
import { ProgressBar } from '../../ui/progress-bar';
import { statusLabels, urgencyLabel } from './campaign-labels';

export function CampaignBadges({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  return (
    <p className="row">
      <Badge tone={campaign.urgency}>{i18n.t(urgencyLabel(campaign.urgency))}</Badge>
      <Badge tone={campaign.status === 'completed' ? 'done' : 'running'}>{i18n.t(statusLabels[campaign.status])}</Badge>
    </p>
  );
}

/** How far a campaign has come: the bar, the share handled and the pace. */
export function CampaignProgress({ campaign: { counts, rate, status } }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  const handled = counts.total - counts.pending;
  const percent = counts.total === 0 ? 100 : Math.floor((handled / counts.total) * 100);
  const minutesLeft = rate > 0 ? Math.ceil(counts.pending / rate) : 0;
  return (
    <>
      <ProgressBar
        label={i18n.t('Sent')}
        max={counts.total}
        valueText={i18n.t('{handled} of {total} handled, {percent} percent', { handled, total: counts.total, percent })}
        segments={[
          { tone: 'done', value: counts.sent },
          { tone: 'failed', value: counts.failed },
          { tone: 'unknown', value: counts.unknown },
          { tone: 'skipped', value: counts.suppressed },
        ]}
      />
      <p className="countline">
        <span>
          <b>{percent} %</b>
          {rate > 0 && `, ${i18n.t('{rate} a minute', { rate: formatNumber(Math.round(rate)) })}`}
        </span>
        {status === 'running' && minutesLeft > 0 && (
          <span>{i18n.t('About {minutes} min left', { minutes: minutesLeft })}</span>
        )}
      </p>
    </>
  );
}
