/** The outcome of messages so far, and the part of it that a person has seen and accepted (`forgiven…`). */
export interface Tally {
  /** Refused, or sent without a response. */
  failed: number;
  tried: number;
  forgivenFailed: number;
  forgivenTried: number;
}

export interface SpikeLimits {
  /** Percentage of attempted messages that may fail. */
  percent: number;
  /** Minimum number of attempted messages before the share is meaningful. */
  atLeast: number;
}

/** Whether so many messages fail that sending must stop until a person has looked at it. */
export function isSpike({ failed, tried, forgivenFailed, forgivenTried }: Tally, { percent, atLeast }: SpikeLimits) {
  const newlyTried = tried - forgivenTried;
  if (newlyTried < Math.max(1, atLeast)) return false;
  return (failed - forgivenFailed) * 100 > newlyTried * percent;
}
