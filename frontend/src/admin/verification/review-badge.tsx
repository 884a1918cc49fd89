import { useLingui } from '@lingui/react';
import type { Verification } from '@aar/contracts/identity/verifications.contract';
import { Badge } from '../../ui/display/badge';
import { reviewStates } from './verification-labels';

/** The state of the review, and its reviewer. */
export function ReviewBadge({ verification: { status, claimedByName } }: { verification: Verification }) {
  const { i18n } = useLingui();
  const { label, tone } = reviewStates[status];
  return (
    <Badge tone={tone}>
      {status === 'claimed' && claimedByName ? i18n.t('With {name}', { name: claimedByName }) : i18n.t(label)}
    </Badge>
  );
}
