/** What has become of messages so far, and how much of it a person has seen and let pass. */
export interface Tally {
  failed: number;
  tried: number;
  forgivenFailed: number;
  forgivenTried: number;
}

export interface SpikeLimits {
  /** Percent of those tried that may fail. */
  percent: number;
  /** Messages tried before a share says something. */
  atLeast: number;
}

/** Whether so much fails that nothing more should leave until somebody has looked. */
export function isSpike({ failed, tried, forgivenFailed, forgivenTried }: Tally, { percent, atLeast }: SpikeLimits) {
  const newlyTried = tried - forgivenTried;
  if (newlyTried < Math.max(1, atLeast)) return false;
  return (failed - forgivenFailed) * 100 > newlyTried * percent;
}
