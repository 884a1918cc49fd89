export interface Limits {
  /** Milliseconds within which the server must respond to a query. */
  answerWithin?: number;
}

/** A statement with a longer limit than the connection's. */
export type LimitedQuery = Limits & { text: string; values: unknown[] };
