/** Times as long as an answer took to make is it kept: making it never takes more than two hundredths of the time. */
const keptPerCost = 50;

/**
 * Makes a dear answer for all who ask while it is being made and for a while after, the longer the dearer it was: a few
 * milliseconds on a small site, some seconds on one with a million members. A failure is not kept.
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
