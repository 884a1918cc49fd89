import { maskContactsIn } from '@aar/contracts/masked-contact';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
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
    return permanent ? { status: 'failed', reason } : { status: 'retry', reason, away: responseCode === 421 };
  }
  if (aboutThisMessage) return { status: 'failed', reason: sendReasons.refusedBeforeSending };
  if (handedOver) return { status: 'unknown', reason: sendReasons.connectionBroke };
  return { status: 'retry', reason: `The mail server could not be reached (${code ?? 'no code'})`, away: true };
}

const longestReason = 200;

/** The server's own words; addresses, which servers often repeat, are masked. */
const reasonOf = ({ response, responseCode }: SmtpError) =>
  maskContactsIn(response ?? String(responseCode))
    .replace(/\s+/g, ' ')
    .slice(0, longestReason);
