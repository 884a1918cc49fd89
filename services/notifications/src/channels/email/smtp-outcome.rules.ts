import { maskContactsIn } from '@aar/contracts/masked-contact';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import type { Outcome } from '../send-outcome';

/** What nodemailer says of a failure. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Judges a failure. `handedOver`: the whole message had been given to the connection. */
export function outcomeOf(error: SmtpError, handedOver: boolean): Outcome {
  const { code, command, responseCode } = error;
  const aboutThisMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode !== undefined) {
    const reason = reasonOf(error);
    // A sender that is refused, a login that fails: no recipient's fault, and an operator can mend it.
    if (!aboutThisMessage || command === 'MAIL FROM') return { status: 'retry', reason, away: true };
    const permanent = responseCode >= 500 && responseCode !== 503;
    return permanent ? { status: 'failed', reason } : { status: 'retry', reason, away: responseCode === 421 };
  }
  if (aboutThisMessage) return { status: 'failed', reason: sendReasons.refusedBeforeSending };
  if (handedOver) return { status: 'unknown', reason: sendReasons.connectionBroke };
  return { status: 'retry', reason: `The mail server could not be reached (${code ?? 'no code'})`, away: true };
}

const longestReason = 200;

/** The server's own words, with the addresses that it likes to repeat masked. */
const reasonOf = ({ response, responseCode }: SmtpError) =>
  maskContactsIn(response ?? String(responseCode))
    .replace(/\s+/g, ' ')
    .slice(0, longestReason);
