import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/display/badge';
import { ShieldCheck } from '../../ui/icons';

/** An NGO whose documents were approved. */
export function ApprovedNgoBadge() {
  const { i18n } = useLingui();
  return (
    <Badge tone="active" icon={<ShieldCheck />}>
      {i18n.t('Approved NGO')}
    </Badge>
  );
}
