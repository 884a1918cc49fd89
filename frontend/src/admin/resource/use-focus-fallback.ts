import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Gives the focus to `fallback` when what had it has left the page: the row that was deleted, the bar that closed. What it
 * returns goes on the element around all of it.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useEffect(() => {
    // After dialogs that close have given it back to what opened them, where that is still there.
    const frame = requestAnimationFrame(() => {
      if (isInside.current && document.activeElement === document.body)
        fallback.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    onFocus: () => void (isInside.current = true),
    /** A press beside everything takes the focus away on purpose; a button that waits for an answer loses it. */
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (target.isConnected && !relatedTarget && !target.matches(':disabled')) isInside.current = false;
    },
  };
}
