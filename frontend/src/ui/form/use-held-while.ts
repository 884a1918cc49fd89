import { type RefObject, useEffect } from 'react';

const isText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('input:not([role=combobox], [type=checkbox], [type=radio], [type=file]), textarea');

const changing = ['mousedown', 'mouseup', 'click', 'keydown', 'drop'];
/** Keys that lead on and change nothing. */
const passing = ['Tab', 'Shift', 'Escape'];

/** In the form, or in a list that one of its fields has open: that lies at the end of the page. */
function isOf(form: HTMLFormElement, target: EventTarget | null) {
  if (!(target instanceof Element)) return false;
  const list = target.closest('[role=listbox]')?.id;
  return form.contains(target) || Boolean(list && form.querySelector(`[aria-controls="${CSS.escape(list)}"]`));
}

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
    const hold = (event: Event) => {
      if (isOf(element, event.target)) refuse(event);
    };
    // By the browser: React's own events would also come by here from a question that the form opens above itself.
    for (const event of changing) document.addEventListener(event, hold, true);
    return () => {
      for (const event of changing) document.removeEventListener(event, hold, true);
      for (const field of fields) field.readOnly = false;
    };
  }, [pending, form]);
}
