import type { Outcome } from '../send-outcome';
import type { Addressee, PreparedMail } from './prepared-mail';

/** Port to whoever takes our mail. */
export interface MailSender {
  /** It proved to be away a moment ago: nothing should be handed to it now. */
  readonly isAway: boolean;
  /** Hands one message over. Never rejects. */
  deliver(mail: PreparedMail, to: Addressee): Promise<Outcome>;
  /** Ends its connections, once what is under way is done. */
  close(): void;
}
