import { latinDigits, visible } from '@aar/contracts/text/clean-text';

const mobile = /(?<!\d)(?:\+?91[\s\p{Pd}.]?|0)?([6-9](?:[\s\p{Pd}.]?\d){9})(?!\d)/u;
const email = /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[a-z]{2,}/i;

/** The ten-digit Indian mobile number and the e-mail address in a text. */
export function contactIn(text: string) {
  const seen = latinDigits(visible(text));
  return { mobile: mobile.exec(seen)?.[1]?.replace(/\D/g, ''), email: email.exec(seen)?.[0] };
}
