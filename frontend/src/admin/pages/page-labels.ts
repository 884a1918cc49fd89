import type { PageTemplate } from '@aar/contracts/content/pages.contract';

export const pageTemplates = {
  default: /*i18n*/ 'Default',
  legal: /*i18n*/ 'Legal',
  about: /*i18n*/ 'About',
  contact: /*i18n*/ 'Contact',
} satisfies Record<PageTemplate, string>;
