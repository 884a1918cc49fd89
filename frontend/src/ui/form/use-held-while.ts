import { type RefObject, useEffect } from 'react';

const isText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('input:not([role=combobox], [type=checkbox], [type=radio], [type=file]), textarea');

const changing = ['mousedown', 'click', 'keydown', 'drop'];
/** Keys that lead on and change nothing. */
const passing = ['Tab', 'Shift', 'Escape'];

function refuse(event: Event) {
  if (event instanceof KeyboardEvent && passing.includes(event.key)) return;
  // Read-only, it can still be read and copied.
  if (event.type !== 'drop' && isText(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * What is typed and chosen while a form is sent would be in no answer, and gone with its window. Read-only and not disabled: the
 * field that has the focus keeps it, and the first one with a mistake can take it.
 */
export function useHeldWhile(pending: boolean, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    if (!pending || !element) return;
    const fields = [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
      field => !field.readOnly,
    );
    for (const field of fields) field.readOnly = true;
    // By the browser: React's own events would also come by here from a question that the form opens above itself.
    for (const event of changing) element.addEventListener(event, refuse, true);
    return () => {
      for (const event of changing) element.removeEventListener(event, refuse, true);
      for (const field of fields) field.readOnly = false;
    };
  }, [pending, form]);
}
