/** Counts calls in this process, where the answer must not wait even for a promise: so many in so many seconds from the first. */
export class CallCounts {
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

  /** Counts a call; milliseconds until there may be one again, 0 where this one may pass. */
  count(key: string): number {
    const now = Date.now();
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
