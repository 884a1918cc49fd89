const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Calls `tell` when the page has had no input for `after` milliseconds, with a delay of up to a minute, and at the next input.
 * Returns a function that stops watching.
 */
export function watchIdle(after: number, tell: (isIdle: boolean) => void) {
  // Compares clock times, because timers pause while the computer sleeps.
  let lastInput = Date.now();
  let wasIdle = false;
  const check = () => {
    const isIdle = Date.now() - lastInput >= after;
    if (isIdle !== wasIdle) tell((wasIdle = isIdle));
  };
  const onInput = () => {
    lastInput = Date.now();
    check();
  };
  const timer = setInterval(check, 60_000);
  for (const input of inputs) addEventListener(input, onInput, { passive: true });
  return () => {
    clearInterval(timer);
    for (const input of inputs) removeEventListener(input, onInput);
  };
}
