import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/display/badge';
import { Star } from '../../ui/icons';

/** Marks a support request or an event that staff have featured. */
export function FeaturedBadge() {
  const { i18n } = useLingui();
  return (
    <Badge tone="low" icon={<Star />}>
      {i18n.t('Featured')}
    </Badge>
  );
}
