import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { Badge } from '../../ui/display/badge';
import { formatDate } from '../../i18n/dates';
import { audienceLabels, sentAs } from './campaign-labels';
import { CampaignBadges, CampaignProgress } from './campaign-progress';

/** One campaign of the list with its progress bar. */
export function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  return (
    <li className="card">
      <CampaignBadges campaign={campaign} />
      <h3 className="mt-2">
        <Link to={`/admin/messaging/${campaign.id}`}>{campaign.subject || i18n.t('A draft without a subject')}</Link>
      </h3>
      <p className="muted small">
        <span>
          {[
            i18n.t(sentAs(campaign.messageType), { audience: i18n.t(audienceLabels[campaign.targetAudience]) }),
            formatDate(campaign.createdAt),
          ].join(' · ')}
        </span>{' '}
        {campaign.counts.failed > 0 && (
          <Badge tone="cancelled">{i18n.t('{count} failed', { count: campaign.counts.failed })}</Badge>
        )}
      </p>
      <div className="mt-4">{campaign.channels.length > 0 && <CampaignProgress campaign={campaign} />}</div>
    </li>
  );
}
