import type { MenuItem } from '@aar/contracts/content/menu-items.contract';

export interface NavigationItem {
  to: string;
  label: string;
}

const item = (label: string, href: string, rules: Partial<MenuItem> = {}): MenuItem => ({
  id: href,
  label,
  href,
  icon: null,
  target: '_self',
  isVisible: true,
  requiresAuth: false,
  requiredRole: 'any',
  sortOrder: 0,
  parentId: null,
  location: 'header',
  ...rules,
});

/** The menus until they are loaded, and if no menu was configured. */
export const fallbacks: Record<MenuItem['location'], MenuItem[]> = {
  header: [
    item(/*i18n*/ 'Home', '/'),
    item(/*i18n*/ 'Find Activists', '/find-activists'),
    item(/*i18n*/ 'Support Requests', '/support-requests'),
    item(/*i18n*/ 'Dashboard', '/dashboard', { requiresAuth: true }),
  ],
  footer: [
    item(/*i18n*/ 'About Us', '/about'),
    item(/*i18n*/ 'Contact', '/contact'),
    item(/*i18n*/ 'Events', '/events'),
    item(/*i18n*/ 'Support Requests', '/support-requests'),
  ],
};

/** Added for staff to any menu, so that they cannot lock themselves out of the panel. */
export const panelLink = item(/*i18n*/ 'Admin Panel', '/admin');

export const legalLinks: NavigationItem[] = [
  { to: '/privacy-policy', label: /*i18n*/ 'Privacy Policy' },
  { to: '/terms-of-service', label: /*i18n*/ 'Terms of Service' },
];
