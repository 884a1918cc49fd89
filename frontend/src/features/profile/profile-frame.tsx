import { useLingui } from '@lingui/react';
import { Outlet, useLocation } from 'react-router-dom';
import type { User } from '@aar/contracts/identity/auth.contract';
import { nameOf } from '@aar/contracts/member-name';
import { useSession } from '../../api/session';
import { MemberBadges } from '../../domain/members/member-badges';
import { SignInRequired } from '../../domain/sign-in/sign-in-required';
import { Avatar } from '../../ui/display/avatar';
import { Banner } from '../../ui/feedback/banner';
import { TextLink } from '../../ui/navigation/link';
import { Sign } from '../../ui/display/heading';
import { TabLinks } from '../../ui/navigation/tab-links';
import { ChangePicture } from './change-picture';
import { PlannedDeletion } from './planned-deletion';

/** The frame of the member's own pages: a summary at the top, a tab for each page, and the page itself. */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { pathname } = useLocation();
  if (session) return <Frame user={session.user} />;
  return (
    <SignInRequired title={i18n.t('Profile')} next={pathname}>
      {i18n.t('Please log in to see your profile')}
    </SignInRequired>
  );
}

function Frame({ user }: { user: User }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const isNgo = user.userType === 'ngo';
  const links = [
    { to: '/profile', label: i18n.t('Profile') },
    { to: '/profile/security', label: i18n.t('Security') },
    { to: '/profile/privacy', label: i18n.t('Privacy') },
    { to: '/profile/notifications', label: i18n.t('Notifications') },
  ];
  if (isNgo) links.push({ to: '/profile/verification', label: i18n.t('Verification') });
  // Reached from a notification; most members never need it.
  if (pathname === '/profile/decisions') links.push({ to: pathname, label: i18n.t('Decisions') });
  return (
    <div className="wrap pb-12">
      <div className="title welcome row row--4 row--tight">
        <Avatar large name={nameOf(user)} src={user.avatarUrl} square={isNgo} checked={user.isChecked} />
        <div>
          <Sign>{nameOf(user)}</Sign>
          <div className="row mt-2">
            {user.city && <span className="muted">{`${user.city}, ${user.state}`}</span>}
            <MemberBadges user={user} />
          </div>
          <ChangePicture user={user} />
        </div>
      </div>
      <div className="stack">
        {!user.isComplete && (
          <Banner>
            {i18n.t('Please complete your profile first.')}{' '}
            <TextLink to="/complete-profile">{i18n.t('Complete profile')}</TextLink>
          </Banner>
        )}
        <PlannedDeletion />
        <TabLinks label={i18n.t('My account')} links={links} />
        <div className="pt-3">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
