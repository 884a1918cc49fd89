import type { InquiryType } from '@aar/contracts/content/contact-messages.contract';

export const inquiryTypes: Record<InquiryType, string> = {
  general: /*i18n*/ 'General',
  volunteer: /*i18n*/ 'Volunteer',
  partnership: /*i18n*/ 'Partnership',
  support: /*i18n*/ 'Support',
  media: /*i18n*/ 'Media',
};
