import type { ConsentSource } from '@aar/contracts/identity/privacy.contract';

/** How a decision was made. */
export const sourceWords = {
  joining: /*i18n*/ 'when joining',
  settings: /*i18n*/ 'in your settings',
  'unsubscribe-link': /*i18n*/ 'by the link in an e-mail',
} satisfies Record<ConsentSource, string>;
