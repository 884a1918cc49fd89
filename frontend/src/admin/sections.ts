import { api } from '../api/client';
import { LayoutDashboard, Lock, Megaphone, Plug, Share2, Users } from '../ui/icons';
import type { may } from './may';

interface Section {
  to: string;
  label: string;
  /** The call that it is nothing without: whoever may not make it has no part in the section. */
  needs: Parameters<typeof may>[0];
}

/** The tabs of the panel in their order; those of screens that are not there yet are left out. */
export const tabs = [
  { to: '/admin/overview', label: /*i18n*/ 'Overview', Icon: LayoutDashboard, needs: api.adminStats.get },
  { to: '/admin/users', label: /*i18n*/ 'Users', Icon: Users, needs: api.adminUsers.list },
  { to: '/admin/messaging', label: /*i18n*/ 'Messaging', Icon: Megaphone, needs: api.campaigns.list },
  { to: '/admin/integrations', label: /*i18n*/ 'Integrations', Icon: Plug, needs: api.integrations.list },
  { to: '/admin/authentication', label: /*i18n*/ 'Authentication', Icon: Lock, needs: api.otpSettings.get },
  { to: '/admin/social-media', label: /*i18n*/ 'Social Media', Icon: Share2, needs: api.socialSettings.get },
] satisfies (Section & { Icon: typeof Users })[];

/** Sections without a tab of their own; each opens from the tab that stays chosen meanwhile. */
export const withoutTab: (Section & { from: string })[] = [
  {
    to: '/admin/verification',
    label: /*i18n*/ 'Verification Queue',
    needs: api.verifications.list,
    from: '/admin/users',
  },
  { to: '/admin/audit', label: /*i18n*/ 'Audit Log', needs: api.audit.list, from: '/admin/overview' },
];

/** The section that an address belongs to. */
export const sectionAt = (pathname: string): Section | undefined =>
  [...tabs, ...withoutTab].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
