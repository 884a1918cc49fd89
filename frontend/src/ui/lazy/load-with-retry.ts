/** Milliseconds before a failed load is retried; it is retried at once when the network is back. */
const AGAIN = 30_000;

/**
 * Loads a part until that works: a failed load is retried when the network is back, or after a while. Returns a function that
 * stops this.
 */
export function loadWithRetry<Part>(load: () => Promise<Part>, onLoaded: (part: Part) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', attempt);
  };
  function attempt() {
    clearTimeout(timer);
    load().then(
      part => {
        if (isOver) return;
        stop();
        onLoaded(part);
      },
      () => {
        if (isOver) return;
        clearTimeout(timer);
        timer = setTimeout(attempt, AGAIN);
      },
    );
  }
  addEventListener('online', attempt);
  attempt();
  return stop;
}
