import { maskContactsIn } from '@aar/contracts/masked-contact';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { gone } from '../bounces/bounce.rules';
import type { Outcome } from '../send-outcome';

/** An error of nodemailer. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Maps an error to an outcome. `handedOver`: the whole message had been written to the connection. */
export function outcomeOf(error: SmtpError, handedOver: boolean): Outcome {
  const { code, command, responseCode } = error;
  const aboutThisMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode !== undefined) {
    const reason = reasonOf(error);
    // A refused sender or a failed login is not the recipient's fault, and an operator can correct it.
    if (!aboutThisMessage || command === 'MAIL FROM') return { status: 'retry', reason, away: true };
    const permanent = responseCode >= 500 && responseCode !== 503;
    if (permanent && isAddressGone(error)) return { status: 'failed', reason, isAddressGone: true };
    return permanent ? { status: 'failed', reason } : { status: 'retry', reason, away: responseCode === 421 };
  }
  if (aboutThisMessage) return { status: 'failed', reason: sendReasons.refusedBeforeSending };
  if (handedOver) return { status: 'unknown', reason: sendReasons.connectionBroke };
  return { status: 'retry', reason: `The mail server could not be reached (${code ?? 'no code'})`, away: true };
}

/**
 * Whether the server refused the recipient because the address does not exist, as a bounce would say later. Only its enhanced
 * status tells that: a 550 alone may be about the content, the sender or a policy.
 */
export function isAddressGone({ code, command, response = '' }: SmtpError): boolean {
  const [, status = ''] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\s/.exec(response) ?? [];
  return code === 'EENVELOPE' && command === 'RCPT TO' && gone.test(status);
}

const longestReason = 200;

/** The server's own words; addresses, which servers often repeat, are masked. */
const reasonOf = ({ response, responseCode }: SmtpError) =>
  maskContactsIn(response ?? String(responseCode))
    .replace(/\s+/g, ' ')
    .slice(0, longestReason);
