import type { MenuIcon, MenuLocation, MenuRole } from '@aar/contracts/content/menu-items.contract';

export const menuLabels: Record<MenuLocation, string> = { header: /*i18n*/ 'Header', footer: /*i18n*/ 'Footer' };

export const roleLabels: Record<MenuRole, string> = {
  any: /*i18n*/ 'Anybody',
  user: /*i18n*/ 'Members',
  moderator: /*i18n*/ 'Moderators and above',
  admin: /*i18n*/ 'Administrators',
};

export const iconLabels: Record<MenuIcon | '', string> = {
  '': /*i18n*/ 'None',
  home: /*i18n*/ 'Home',
  users: /*i18n*/ 'Users',
  calendar: /*i18n*/ 'Calendar',
  heart: /*i18n*/ 'Heart',
  phone: /*i18n*/ 'Phone',
  shield: /*i18n*/ 'Shield',
  user: /*i18n*/ 'User',
  settings: /*i18n*/ 'Settings',
  'external-link': /*i18n*/ 'External link',
};
