/**
 * A fixed-window rate limiter in memory.
 *
 * Saves: the promise that every limiter of a library returns, so that the listener before Fastify awaits nothing. It has no
 * figure of its own: `npm run bench -- content` measures the two together (docs/decisions/caching-and-live-updates.md).
 */
export class FixedWindowCounter {
  private readonly windows = new Map<string, { calls: number; until: number }>();
  private readonly ms: number;
  private nextSweep = 0;

  constructor(
    private readonly most: number,
    seconds: number,
  ) {
    this.ms = seconds * 1_000;
  }

  get callers() {
    return this.windows.size;
  }

  /** Counts a call. Returns the milliseconds until the next call is allowed, 0 if this one is. */
  count(key: string): number {
    const now = performance.now();
    const window = this.windows.get(key);
    if (window && window.until > now) return ++window.calls > this.most ? window.until - now : 0;
    if (now >= this.nextSweep) this.sweep(now);
    this.windows.set(key, { calls: 1, until: now + this.ms });
    return 0;
  }

  private sweep(now: number) {
    for (const [key, { until }] of this.windows) if (until <= now) this.windows.delete(key);
    this.nextSweep = now + this.ms;
  }
}
