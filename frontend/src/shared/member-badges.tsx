import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { Badge } from '../ui/display/badge';
import { ShieldCheck, User as Person, Users } from '../ui/icons';
import { memberTypes } from './labels';

/** An NGO whose documents were approved. */
export function ApprovedNgoBadge() {
  const { i18n } = useLingui();
  return (
    <Badge tone="active" icon={<ShieldCheck />}>
      {i18n.t('Approved NGO')}
    </Badge>
  );
}

/** The member's type, whether verified, and whether an approved NGO. */
export function MemberBadges({ user }: { user: Pick<User, 'userType' | 'isVerified' | 'ngoReview'> }) {
  const { i18n } = useLingui();
  return (
    <>
      <Badge tone="active" icon={user.userType === 'ngo' ? <Users /> : <Person />}>
        {i18n.t(memberTypes[user.userType])}
      </Badge>
      {user.isVerified ? (
        <Badge tone="active">{i18n.t('Verified')}</Badge>
      ) : (
        <Badge tone="pending">{i18n.t('Unverified')}</Badge>
      )}
      {user.ngoReview === 'approved' && <ApprovedNgoBadge />}
    </>
  );
}
