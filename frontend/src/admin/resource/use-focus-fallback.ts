import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Moves the focus to `fallback` when the focused element was removed from the page: the deleted row, the closed bar. Spread the
 * returned handlers on the surrounding element.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useEffect(() => {
    // After closing dialogs have returned the focus to the element that opened them, if it still exists.
    const frame = requestAnimationFrame(() => {
      if (isInside.current && document.activeElement === document.body)
        fallback.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    onFocus: () => void (isInside.current = true),
    /** Pressing outside removes the focus on purpose; a button that is disabled while pending loses it. */
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (target.isConnected && !relatedTarget && !target.matches(':disabled')) isInside.current = false;
    },
  };
}
