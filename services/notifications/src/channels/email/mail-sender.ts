import type { Outcome } from '../../vocabulary/send-outcome';
import type { Addressee, PreparedMail } from './prepared-mail';

/** Port to a mail provider. */
export interface MailSender {
  /** The provider was unavailable a moment ago, so nothing should be sent to it now. */
  readonly isAway: boolean;
  /** Sends one message. Never rejects. */
  deliver(mail: PreparedMail, to: Addressee): Promise<Outcome>;
  /** Closes its connections after the messages in progress. */
  close(): void;
}
