import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';

/** Selector of focusable invalid fields; for a radio group, its first button. */
const invalid = '[aria-invalid=true]:not(fieldset, :disabled), fieldset[aria-invalid=true] input';

/**
 * Focuses the first field with an error after each rejected submit, once the fields are marked as invalid. react-hook-form's own
 * focus follows the order of registration, in which fields of nested components come last, and skips controls without a ref.
 * Returns a function to call with the submit event.
 */
export function useFocusOnError({ submitCount, errors }: { submitCount: number; errors: FieldErrors }) {
  const form = useRef<ParentNode>(null);
  const focusFirst = useEffectEvent(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>(invalid)?.focus();
  });
  // In a microtask, because a closing code dialog restores the focus in one.
  useEffect(() => queueMicrotask(focusFirst), [submitCount]);
  return (event?: BaseSyntheticEvent) => {
    // A button of an alert dialog submits without an event.
    form.current = (event?.currentTarget as HTMLFormElement | undefined) ?? document;
  };
}
