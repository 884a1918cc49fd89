import type { ConsentPurpose } from './privacy.contract';

interface ConsentText {
  /**
   * Another text is another version. In version 1 of joining, one checkbox was for all purposes, so that only the terms were
   * agreed to.
   */
  version: string;
  label: string;
  meaning: string;
  /** The text beside the checkbox, if it differs from label and meaning. */
  asked?: string;
}

/** What each purpose means, as members read it wherever they decide. The ledger stores this text with the decision. */
export const consentTexts: Record<ConsentPurpose, ConsentText> = {
  terms: {
    version: '1',
    label: /*i18n*/ 'Terms of service and privacy policy',
    meaning: /*i18n*/ 'Your account is based on these. To withdraw your agreement, delete your account.',
    asked: 'I am 18 or older and accept the Terms of Service and the Privacy Policy',
  },
  alerts: {
    version: '2',
    label: /*i18n*/ 'Alerts near me',
    meaning:
      /*i18n*/ 'Joining is for this: we tell you when an animal near your home needs help, by e-mail and on this site. You can stop the e-mails at any time.',
  },
  directory: {
    version: '2',
    label: /*i18n*/ 'Public directory',
    meaning:
      /*i18n*/ 'Everybody can find your name, place, picture, bio and interests. Your e-mail address and mobile number are never shown.',
  },
  broadcasts: {
    version: '2',
    label: /*i18n*/ 'News and campaigns by e-mail',
    meaning: /*i18n*/ 'Our team may write to you about campaigns, events and news of the register.',
  },
  'broadcasts-sms': {
    version: '2',
    label: /*i18n*/ 'News and campaigns by SMS',
    meaning: /*i18n*/ 'Our team may send you text messages about campaigns, events and news of the register.',
  },
  'broadcasts-whatsapp': {
    version: '2',
    label: /*i18n*/ 'News and campaigns by WhatsApp',
    meaning: /*i18n*/ 'Our team may write to you on WhatsApp about campaigns, events and news of the register.',
  },
};

/** The text of a purpose as the ledger stores it. */
export function consentWords(purpose: ConsentPurpose): string {
  const { asked, label, meaning } = consentTexts[purpose];
  return asked ?? `${label}: ${meaning}`;
}
