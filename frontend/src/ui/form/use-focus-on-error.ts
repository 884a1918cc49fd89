import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';

/** What can get the focus: a group of radio buttons is marked as a whole, so its first button gets it. */
const invalid = '[aria-invalid=true]:not(fieldset, :disabled), fieldset[aria-invalid=true] input';

/**
 * Focuses the first field with an error after each rejected submit, once the fields are marked. react-hook-form would follow the
 * order in which fields are registered, where those in a component of their own come last, and skip controls without a ref.
 * Returns what notes the form of a submit.
 */
export function useFocusOnError({ submitCount, errors }: { submitCount: number; errors: FieldErrors }) {
  const form = useRef<ParentNode>(null);
  const focusFirst = useEffectEvent(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>(invalid)?.focus();
  });
  // After the dialog for a code, which gives the focus back in a microtask when it closes.
  useEffect(() => queueMicrotask(focusFirst), [submitCount]);
  return (event?: BaseSyntheticEvent) => {
    // A button of an alert dialog submits without an event.
    form.current = (event?.currentTarget as HTMLFormElement | undefined) ?? document;
  };
}
