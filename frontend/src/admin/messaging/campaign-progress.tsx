import { useLingui } from '@lingui/react';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { formatNumber } from '../../i18n/dates';
import { Badge } from '../../ui/display/badge';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { statusLabels, statusTones, urgencyLabel } from './campaign-labels';

export function CampaignBadges({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  return (
    <p className="row">
      <Badge tone={campaign.urgency}>{i18n.t(urgencyLabel(campaign.urgency))}</Badge>
      <Badge tone={statusTones[campaign.status]}>{i18n.t(statusLabels[campaign.status])}</Badge>
    </p>
  );
}

/** Milliseconds after which a campaign's rate is meaningful; before, it is based on a few mails. */
const PACE_AFTER = 10_000;

const hasPace = ({ status, rate, startedAt }: Campaign) =>
  status === 'running' && rate > 0 && startedAt !== null && Date.now() - Date.parse(startedAt) >= PACE_AFTER;

/** The progress of a campaign: the bar, and below it share and rate, or at the end the number of members reached. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { counts, rate, finishedAt } = campaign;
  const { i18n } = useLingui();
  const handled = counts.total - counts.pending;
  const percent = counts.total === 0 ? 100 : Math.floor((handled / counts.total) * 100);
  const isPaced = hasPace(campaign);
  return (
    <div className="stack stack--2">
      <ProgressBar
        label={i18n.t('Sent')}
        max={counts.total}
        valueText={i18n.t('{handled} of {total} handled, {percent} percent', { handled, total: counts.total, percent })}
        segments={[
          { tone: 'done', value: counts.sent },
          { tone: 'failed', value: counts.failed },
          { tone: 'unknown', value: counts.unknown },
          { tone: 'skipped', value: counts.suppressed + counts.cancelled },
        ]}
      />
      <p className="countline">
        <b>
          {finishedAt
            ? i18n.t('{sent} of {total} sent', { sent: formatNumber(counts.sent), total: formatNumber(counts.total) })
            : `${percent} %`}
        </b>
        {isPaced && (
          <span>
            {[
              i18n.t('{rate} a minute', { rate: formatNumber(Math.round(rate)) }),
              i18n.t('about {minutes} min left', { minutes: Math.ceil(counts.pending / rate) }),
            ].join(', ')}
          </span>
        )}
      </p>
    </div>
  );
}
