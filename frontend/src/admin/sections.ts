import { api } from '../api/panel-client';
import {
  BookOpen,
  FileText,
  LayoutDashboard,
  List,
  Lock,
  Megaphone,
  Newspaper,
  Plug,
  Share2,
  Siren,
  Trophy,
  Users,
} from '../ui/icons';
import type { may } from './may';

interface Section {
  to: string;
  label: string;
  /** The request that the section depends on: users who may not make it do not see the section. */
  needs: Parameters<typeof may>[0];
}

/** The tabs of the panel, in order. */
export const tabs = [
  { to: '/admin/overview', label: /*i18n*/ 'Overview', Icon: LayoutDashboard, needs: api.adminStats.get },
  { to: '/admin/users', label: /*i18n*/ 'Users', Icon: Users, needs: api.adminUsers.list },
  { to: '/admin/activities', label: /*i18n*/ 'Activities', Icon: Siren, needs: api.adminActivities.list },
  { to: '/admin/messaging', label: /*i18n*/ 'Messaging', Icon: Megaphone, needs: api.campaigns.list },
  { to: '/admin/content', label: /*i18n*/ 'Content', Icon: FileText, needs: api.adminContent.list },
  { to: '/admin/integrations', label: /*i18n*/ 'Integrations', Icon: Plug, needs: api.integrations.list },
  { to: '/admin/authentication', label: /*i18n*/ 'Authentication', Icon: Lock, needs: api.otpSettings.get },
  { to: '/admin/social-media', label: /*i18n*/ 'Social Media', Icon: Share2, needs: api.socialSettings.get },
  { to: '/admin/menus', label: /*i18n*/ 'Menus', Icon: List, needs: api.menuItems.all },
  { to: '/admin/blogs', label: /*i18n*/ 'Blogs', Icon: Newspaper, needs: api.blogs.list },
  { to: '/admin/stories', label: /*i18n*/ 'Stories', Icon: Trophy, needs: api.stories.list },
  { to: '/admin/pages', label: /*i18n*/ 'Pages', Icon: BookOpen, needs: api.pages.list },
] satisfies (Section & { Icon: typeof Users })[];

/** Sections without their own tab; the tab in `from` stays selected. */
export const withoutTab: (Section & { from: string })[] = [
  {
    to: '/admin/verification',
    label: /*i18n*/ 'Verification Queue',
    needs: api.verifications.list,
    from: '/admin/users',
  },
  {
    to: '/admin/role-proposals',
    label: /*i18n*/ 'Proposed Roles',
    needs: api.roleProposals.list,
    from: '/admin/users',
  },
  { to: '/admin/media', label: /*i18n*/ 'Media', needs: api.adminMedia.list, from: '/admin/content' },
  {
    to: '/admin/contact-messages',
    label: /*i18n*/ 'Contact Messages',
    needs: api.contactMessages.list,
    from: '/admin/messaging',
  },
  { to: '/admin/moderation', label: /*i18n*/ 'Reported Abuse', needs: api.moderation.list, from: '/admin/activities' },
  { to: '/admin/reports', label: /*i18n*/ 'Reports', needs: api.growthReport.get, from: '/admin/overview' },
  {
    to: '/admin/suppressions',
    label: /*i18n*/ 'Suppressed Contacts',
    needs: api.suppressions.list,
    from: '/admin/messaging',
  },
  {
    to: '/admin/mail-returns',
    label: /*i18n*/ 'Returned Mail',
    needs: api.mailReturns.list,
    from: '/admin/messaging',
  },
  { to: '/admin/audit', label: /*i18n*/ 'Audit Log', needs: api.audit.list, from: '/admin/overview' },
];

export const sectionAt = (pathname: string): Section | undefined =>
  [...tabs, ...withoutTab].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
