import { cleanMobile } from '@aar/contracts/text/clean-contact';

/**
 * The digits of a mobile number in a field that takes digits only. An eleventh one that is typed is left out; of a longer number
 * that is pasted nothing is, because the first ten digits may be somebody else's number: the schema refuses it.
 */
export function tenDigits(text: string, previous: string): string {
  const digits = cleanMobile(text).replace(/\D/g, '');
  return previous.length === 10 && digits.length === 11 && digits.startsWith(previous) ? previous : digits;
}
