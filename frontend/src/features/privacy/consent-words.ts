import type { ConsentPurpose, ConsentSource } from '@aar/contracts/identity/privacy.contract';

/** The name and meaning of each consent; the server stores which version of these texts was agreed to. */
export const consentWords = {
  terms: {
    label: /*i18n*/ 'Terms of service and privacy policy',
    meaning: /*i18n*/ 'Your account is based on these. To withdraw your agreement, delete your account.',
  },
  directory: {
    label: /*i18n*/ 'Public directory',
    meaning:
      /*i18n*/ 'Everybody can find your name, place, picture, bio and interests. Your e-mail address and mobile number are never shown.',
  },
  alerts: {
    label: /*i18n*/ 'Alerts near me',
    meaning:
      /*i18n*/ 'We e-mail you when an animal near you needs help. The bell on this site always shows these alerts.',
  },
  broadcasts: {
    label: /*i18n*/ 'News and campaigns',
    meaning: /*i18n*/ 'Administrators may write to you about campaigns, events and news of the register.',
  },
} satisfies Record<ConsentPurpose, { label: string; meaning: string }>;

/** How a decision was made. */
export const sourceWords = {
  joining: /*i18n*/ 'when joining',
  settings: /*i18n*/ 'in your settings',
  'unsubscribe-link': /*i18n*/ 'by the link in an e-mail',
} satisfies Record<ConsentSource, string>;
