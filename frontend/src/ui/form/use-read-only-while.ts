import { type RefObject, useEffect } from 'react';

const isText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('input:not([role=combobox], [type=checkbox], [type=radio], [type=file]), textarea');

const changing = ['mousedown', 'mouseup', 'click', 'keydown', 'drop'];
/** Keys that only move the focus or close something. */
const passing = ['Tab', 'Shift', 'Escape'];

/** Whether the target is in the form, or in an open list of one of its fields, which is rendered at the end of the page. */
function isOf(form: HTMLFormElement, target: EventTarget | null) {
  if (!(target instanceof Element)) return false;
  const list = target.closest('[role=listbox]')?.id;
  return form.contains(target) || Boolean(list && form.querySelector(`[aria-controls="${CSS.escape(list)}"]`));
}

function refuse(event: Event) {
  if (event instanceof KeyboardEvent && passing.includes(event.key)) return;
  // Read-only, so selecting and copying still work.
  if (event.type !== 'drop' && isText(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Blocks input while a form is being sent, because it would be missing from the request and lost when the dialog closes. Fields
 * are read-only instead of disabled, so that they keep the focus and the first invalid one can get it.
 */
export function useReadOnlyWhile(pending: boolean, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    if (!pending || !element) return;
    const fields = [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
      field => !field.readOnly,
    );
    for (const field of fields) field.readOnly = true;
    const block = (event: Event) => {
      if (isOf(element, event.target)) refuse(event);
    };
    // Native listeners: React events would also bubble up here from an alert dialog that the form opens.
    for (const event of changing) document.addEventListener(event, block, true);
    return () => {
      for (const event of changing) document.removeEventListener(event, block, true);
      for (const field of fields) field.readOnly = false;
    };
  }, [pending, form]);
}
