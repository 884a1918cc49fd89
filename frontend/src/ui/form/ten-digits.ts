import { cleanMobile } from '@aar/contracts/text/clean-contact';

/**
 * The digits of a mobile number. A typed eleventh digit is dropped. A longer pasted number is kept whole, so that the schema
 * rejects it: its first ten digits may be somebody else's number.
 */
export function tenDigits(text: string, previous: string): string {
  const digits = cleanMobile(text).replace(/\D/g, '');
  return previous.length === 10 && digits.length === 11 && digits.startsWith(previous) ? previous : digits;
}
