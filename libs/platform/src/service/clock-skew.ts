import { Logger } from '@nestjs/common';
import { wallTime } from './wall-time';

/** How far, in ms, a process may be off before it is not ready; well below the tolerance of actor tokens. */
export const mostSkew = 20_000;

/** When a request for the time was sent, by both clocks. */
export interface Asked {
  wall: number;
  monotonic: number;
}

export const askedNow = (): Asked => ({ wall: wallTime(), monotonic: performance.now() });

/**
 * Milliseconds by which our clock is certainly ahead of another one that responded with its time; below 0 when ours is behind.
 * What the round trip may explain does not count, so a slow response shows nothing. `resolution` is that of the response.
 */
export function skewOf(asked: Asked, answered: number, theirs: number, resolution = 0): number {
  const behind = theirs - (asked.wall + answered - asked.monotonic);
  const ahead = asked.wall - (theirs + resolution);
  return behind > 0 ? -behind : Math.max(0, ahead);
}

/** Throws while the clock of this process is off by too much, and logs the difference and the reference when that changes. */
export class SkewJudge {
  private readonly logger = new Logger('clock');
  private isOff = false;

  constructor(private readonly against: string) {}

  judge(skew: number) {
    const isOff = Math.abs(skew) > mostSkew;
    const text = `${(Math.abs(skew) / 1_000).toFixed(1)} s ${skew < 0 ? 'behind' : 'ahead of'} ${this.against}`;
    if (isOff && !this.isOff) this.logger.error(`the clock of this process is ${text}: it is not ready`);
    if (!isOff && this.isOff) this.logger.log(`the clock of this process agrees with ${this.against} again`);
    this.isOff = isOff;
    if (isOff) throw new Error(`the clock is ${text}`);
  }
}
