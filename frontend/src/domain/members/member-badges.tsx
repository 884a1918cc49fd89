import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { Badge } from '../../ui/display/badge';
import { User as Person, Users } from '../../ui/icons';
import { ApprovedNgoBadge } from './approved-ngo-badge';
import { memberTypes } from '../vocabulary/labels';
import { MarkBadges } from './member-marks';

/**
 * The user's own type and standing. A person is verified by a code; an NGO only by staff, because a code proves no organisation.
 */
export function MemberBadges({
  user,
}: {
  user: Pick<User, 'userType' | 'isVerified' | 'isChecked' | 'reachedBy' | 'ngoReview'>;
}) {
  const { i18n } = useLingui();
  const isVerified = user.userType === 'ngo' ? user.isChecked : user.isVerified;
  return (
    <>
      <Badge tone="active" icon={user.userType === 'ngo' ? <Users /> : <Person />}>
        {i18n.t(memberTypes[user.userType])}
      </Badge>
      {isVerified ? (
        <Badge tone="active">{i18n.t('Verified')}</Badge>
      ) : (
        <Badge tone="pending">{i18n.t('Unverified')}</Badge>
      )}
      {user.ngoReview === 'approved' && <ApprovedNgoBadge />}
      <MarkBadges marks={user} />
    </>
  );
}
