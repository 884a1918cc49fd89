import type { Outcome } from '../../vocabulary/send-outcome';
import type { Addressee, PreparedMail } from './prepared-mail';

/** Port to a mail provider. */
export interface MailSender {
  /** The provider was unavailable a moment ago: nothing should be handed to it now. */
  readonly isAway: boolean;
  /** Hands one message over. Never rejects. */
  deliver(mail: PreparedMail, to: Addressee): Promise<Outcome>;
  /** Closes its connections after the messages in progress. */
  close(): void;
}
