/**
 * Makes a dear answer at most once in that many milliseconds, however many ask; who comes while it is being made waits for
 * it. A failure is not kept.
 */
export function sharedAnswer<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let latest: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (latest && latest.until > Date.now()) return latest.answer;
    const made = { answer: make(), until: Date.now() + milliseconds };
    made.answer.catch(() => (made.until = 0));
    latest = made;
    return made.answer;
  };
}
