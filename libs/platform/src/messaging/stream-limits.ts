/** What an operator configures for the streams. */
export interface StreamLimits {
  /** Number of servers that store each event, 1 by default. */
  replicas?: number;
  /** Maximum size of EVENTS on each of them. */
  maxBytes?: number;
}

/** The default: more than a million members may join within the 14 days of the stream. */
export const usualMaxBytes = 2 * 1024 ** 3;
