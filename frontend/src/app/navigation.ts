import type { Session } from '../api/session';

export interface NavigationItem {
  to: string;
  label: string;
}

const everyone: NavigationItem[] = [
  { to: '/', label: /*i18n*/ 'Home' },
  { to: '/find-activists', label: /*i18n*/ 'Find Activists' },
  { to: '/support-requests', label: /*i18n*/ 'Support Requests' },
];

/** The main menu of a visitor, a member or a member of the staff. */
export function mainMenu(session: Session | null): NavigationItem[] {
  const menu = [...everyone];
  if (session) menu.push({ to: '/dashboard', label: /*i18n*/ 'Dashboard' });
  if (session && ['editor', 'admin'].includes(session.user.role))
    menu.push({ to: '/admin', label: /*i18n*/ 'Admin Panel' });
  return menu;
}

export const quickLinks: NavigationItem[] = [
  { to: '/about', label: /*i18n*/ 'About Us' },
  { to: '/contact', label: /*i18n*/ 'Contact' },
  { to: '/events', label: /*i18n*/ 'Events' },
  { to: '/support-requests', label: /*i18n*/ 'Support Requests' },
];

export const legalLinks: NavigationItem[] = [
  { to: '/privacy-policy', label: /*i18n*/ 'Privacy Policy' },
  { to: '/terms-of-service', label: /*i18n*/ 'Terms of Service' },
];
