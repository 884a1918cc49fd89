import type { Access } from '@aar/contracts/access';
import { LayoutDashboard, Lock, Megaphone, Plug, Share2, Users } from '../ui/icons';

interface Section {
  to: string;
  label: string;
  /** Who may open it. */
  access: Extract<Access, 'editor' | 'admin'>;
}

/** The tabs of the panel in their order; those of screens that are not there yet are left out. */
export const tabs = [
  { to: '/admin/overview', label: /*i18n*/ 'Overview', Icon: LayoutDashboard, access: 'editor' },
  { to: '/admin/users', label: /*i18n*/ 'Users', Icon: Users, access: 'editor' },
  { to: '/admin/messaging', label: /*i18n*/ 'Messaging', Icon: Megaphone, access: 'admin' },
  { to: '/admin/integrations', label: /*i18n*/ 'Integrations', Icon: Plug, access: 'admin' },
  { to: '/admin/authentication', label: /*i18n*/ 'Authentication', Icon: Lock, access: 'admin' },
  { to: '/admin/social-media', label: /*i18n*/ 'Social Media', Icon: Share2, access: 'admin' },
] satisfies (Section & { Icon: typeof Users })[];

/** Sections without a tab of their own; each opens from the tab that stays chosen meanwhile. */
export const withoutTab: (Section & { from: string })[] = [
  { to: '/admin/verification', label: /*i18n*/ 'Verification Queue', access: 'admin', from: '/admin/users' },
  { to: '/admin/audit', label: /*i18n*/ 'Audit Log', access: 'admin', from: '/admin/overview' },
];

/** The section that an address belongs to. */
export const sectionAt = (pathname: string): Section | undefined =>
  [...tabs, ...withoutTab].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
