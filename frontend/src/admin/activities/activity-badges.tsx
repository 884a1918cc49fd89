import { useLingui } from '@lingui/react';
import type { AdminActivity } from '@aar/contracts/community/admin-activities.contract';
import { FeaturedBadge } from '../../domain/editorial/featured-badge';
import { urgencyLabels } from '../../domain/vocabulary/labels';
import { Badge } from '../../ui/display/badge';
import { activityStatuses } from './activity-labels';

/** The status of an activity, and what staff have set on it. */
export function ActivityBadges({ activity: { status, isPromoted, isHidden } }: { activity: AdminActivity }) {
  const { i18n } = useLingui();
  const { label, tone } = activityStatuses[status];
  return (
    <span className="row">
      <Badge tone={tone}>{i18n.t(label)}</Badge>
      {isPromoted && <FeaturedBadge />}
      {isHidden && <Badge tone="suspended">{i18n.t('Hidden')}</Badge>}
    </span>
  );
}

export function UrgencyBadge({ urgency }: { urgency: NonNullable<AdminActivity['urgency']> }) {
  const { i18n } = useLingui();
  return <Badge tone={urgency}>{i18n.t(urgencyLabels[urgency])}</Badge>;
}
