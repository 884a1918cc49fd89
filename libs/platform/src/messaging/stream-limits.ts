/** What an operator decides about the streams. */
export interface StreamLimits {
  /** Servers that keep each event, 1 by default. */
  replicas?: number;
  /** The size that EVENTS may reach on each of them. */
  maxBytes?: number;
}

/** Where nothing is configured: more than a million members may join within the 14 days of the stream. */
export const usualMaxBytes = 2 * 1024 ** 3;
