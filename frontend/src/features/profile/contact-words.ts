import type { ContactType } from '@aar/contracts/identity/auth.contract';

/** The texts for each type of contact. */
export const contactWords = {
  email: {
    waiting: /*i18n*/ 'Your new e-mail address {contact} is not confirmed yet. Until then we use the old one.',
    first: /*i18n*/ 'Your e-mail address {contact} is not confirmed yet. Enter the code that we send to it.',
    confirmed: /*i18n*/ 'Your e-mail address is confirmed.',
    givenUp: /*i18n*/ 'Your e-mail address was not changed.',
  },
  mobile: {
    waiting: /*i18n*/ 'Your new mobile number {contact} is not confirmed yet. Until then we use the old one.',
    first: /*i18n*/ 'Your mobile number {contact} is not confirmed yet. Enter the code that we send to it.',
    confirmed: /*i18n*/ 'Your mobile number is confirmed.',
    givenUp: /*i18n*/ 'Your mobile number was not changed.',
  },
} satisfies Record<ContactType, object>;
