/** A result is cached for this many times its computation time, so that computing takes at most 2% of the time. */
const keptPerCost = 50;

/**
 * Single-flight with a cache for an expensive result: concurrent callers share one computation, and its result is cached for
 * longer the longer it took (a few milliseconds on a small site, some seconds on one with a million members). A failure is not
 * cached.
 */
export function sharedAnswer<T>(make: () => Promise<T>): () => Promise<T> {
  let latest: { answer: Promise<T>; until: number } | undefined;
  return () => {
    const started = performance.now();
    if (latest && latest.until > started) return latest.answer;
    const made = { answer: make(), until: Infinity };
    made.answer.then(
      () => (made.until = performance.now() + keptPerCost * (performance.now() - started)),
      () => (made.until = 0),
    );
    latest = made;
    return made.answer;
  };
}
