import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { useMyProfile } from '../../api/my-profile';
import { ActionList } from '../../ui/navigation/action-list';
import { Mail, Pencil, ShieldCheck, Ticket, Users } from '../../ui/icons';
import { Card } from '../../ui/display/card';

/** The first steps, shown instead of four zeros; completed ones are left out. */
export function FirstSteps({ user }: { user: User }) {
  const { i18n } = useLingui();
  const profile = useMyProfile().data;
  const isNgo = user.userType === 'ngo';
  const near = user.city && `?${new URLSearchParams({ state: user.state, city: user.city })}`;
  const steps = [
    profile?.emailConfirmed === false && {
      to: '/profile',
      icon: <Mail />,
      label: i18n.t('Confirm your e-mail, so that alerts reach you'),
    },
    !isNgo &&
      profile?.interests.length === 0 && {
        to: '/profile?edit',
        icon: <Pencil />,
        label: i18n.t('Say what you want to help with'),
      },
    isNgo &&
      user.ngoReview === 'none' && {
        to: '/profile/verification',
        icon: <ShieldCheck />,
        label: i18n.t('Get your organisation verified'),
      },
    { to: `/support-requests${near}`, icon: <Ticket />, label: i18n.t('See who needs help near you') },
    { to: `/find-activists${near}`, icon: <Users />, label: i18n.t('Find activists near you') },
  ].filter(step => !!step);
  return (
    <Card hold="tape" aria-labelledby="first-steps">
      <h2 id="first-steps" className="pt-2 mb-3">
        {i18n.t('Your first steps')}
      </h2>
      <ActionList items={steps} />
    </Card>
  );
}
