import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';

/** The outcome of one attempt to send a message through a provider. */
export type Outcome =
  | { status: 'sent' }
  /**
   * The provider refused it permanently. `isAddressGone`: it would refuse every other message to that address too. `cause`:
   * why the server of the mailbox refused it, if it did.
   */
  | { status: 'failed'; reason: string; isAddressGone?: true; cause?: ReturnCause }
  /** The message was sent, but the connection broke before the response: the provider may or may not have it. */
  | { status: 'unknown'; reason: string }
  /** The provider does not have it and may accept it later. */
  | Retry;

export interface Retry {
  status: 'retry';
  reason: string;
  /** The provider would have refused any other message too. */
  away: boolean;
  /** Milliseconds for which the provider asked for a pause. */
  afterMs?: number;
}

/** Why a message was not sent: the member must not get it, or not yet. */
export type NotSent =
  | { status: 'suppressed'; reason: string }
  /** Milliseconds from now until the member's quiet hours end. */
  | { status: 'later'; reason: string; waitMs: number };

/** Permission to send one message. */
export interface Permit {
  status: 'granted';
  /** The message is not sent after all. */
  giveBack(): void;
}
