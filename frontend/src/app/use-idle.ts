import { useEffect, useState } from 'react';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Whether nobody has touched this page for some milliseconds, to within a minute; false again with the next input. */
export function useIdle(after: number): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    // By the clock: timers stand still while the computer sleeps.
    let lastInput = Date.now();
    const onInput = () => {
      lastInput = Date.now();
      setIsIdle(false);
    };
    const timer = setInterval(() => setIsIdle(Date.now() - lastInput >= after), 60_000);
    for (const input of inputs) addEventListener(input, onInput, { passive: true });
    return () => {
      clearInterval(timer);
      for (const input of inputs) removeEventListener(input, onInput);
    };
  }, [after]);
  return isIdle;
}
