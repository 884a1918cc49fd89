import { maskContactsIn } from '@aar/contracts/masked-contact';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { cutText } from '@aar/contracts/text/cut-text';
import { causeOf } from '../bounces/return-cause.rules';
import type { Outcome } from '../../vocabulary/send-outcome';

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
    // A refused sender or a failed login is not caused by the recipient, and an operator can correct it.
    if (!aboutThisMessage || command === 'MAIL FROM') return { status: 'retry', reason, away: true };
    const permanent = responseCode >= 500 && responseCode !== 503;
    if (permanent && isAddressGone(error)) return { status: 'failed', reason, isAddressGone: true, cause: 'gone' };
    return permanent
      ? { status: 'failed', reason, cause: causeFor(error) }
      : { status: 'retry', reason, away: responseCode === 421 };
  }
  if (aboutThisMessage) return { status: 'failed', reason: sendReasons.refusedBeforeSending };
  if (handedOver) return { status: 'unknown', reason: sendReasons.connectionBroke };
  return { status: 'retry', reason: `The mail server could not be reached (${code ?? 'no code'})`, away: true };
}

/** Whether the server refused the recipient because the address does not exist, as a bounce would report later. */
export const isAddressGone = ({ code, command, response = '' }: SmtpError): boolean =>
  code === 'EENVELOPE' && command === 'RCPT TO' && /^5\d\d[ -]/.test(response) && causeOf('', response) === 'gone';

/** A refusal of the whole message without another reason is about its content. */
function causeFor({ command, response = '' }: SmtpError): ReturnCause {
  const cause = causeOf('', response);
  return cause === 'unclear' && command !== 'RCPT TO' ? 'policy' : cause;
}

const longestReason = 200;

/** The server's own text; addresses, which servers often repeat, are masked. */
const reasonOf = ({ response, responseCode }: SmtpError) =>
  cutText(maskContactsIn(response ?? String(responseCode)).replace(/\s+/g, ' '), longestReason);
