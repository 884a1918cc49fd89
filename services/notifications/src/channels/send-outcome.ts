/** How an attempt to hand one message to a provider ended. */
export type Outcome =
  | { status: 'sent' }
  /** The provider refused it for good. */
  | { status: 'failed'; reason: string }
  /** The message was handed over, but the connection broke before the provider answered: it may or may not have it. */
  | { status: 'unknown'; reason: string }
  /** The provider does not have it, and may take it later. */
  | Retry;

export interface Retry {
  status: 'retry';
  reason: string;
  /** It would not have taken any other message either. */
  away: boolean;
  /** Milliseconds for which it asked to be left alone. */
  afterMs?: number;
}
