const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Tells when nobody has touched this page for some milliseconds, to within a minute, and when somebody does again. Returns a
 * function that stops this.
 */
export function watchIdle(after: number, tell: (isIdle: boolean) => void) {
  // By the clock: timers stand still while the computer sleeps.
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
