import { useLingui } from '@lingui/react';
import type { UserStatus } from '@aar/contracts/identity/admin-users.contract';
import type { Role } from '@aar/contracts/vocabulary';
import { Badge } from '../../ui/display/badge';
import { User } from '../../ui/icons';
import { roleLabels, userStatuses } from './user-labels';

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { i18n } = useLingui();
  const { label, tone } = userStatuses[status];
  return <Badge tone={tone}>{i18n.t(label)}</Badge>;
}

export function RoleBadge({ role }: { role: Role }) {
  const { i18n } = useLingui();
  const isMember = role === 'user';
  return (
    <Badge tone={isMember ? 'neutral' : 'low'} icon={isMember ? null : <User />}>
      {i18n.t(roleLabels[role])}
    </Badge>
  );
}
