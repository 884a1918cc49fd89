import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { leaveUnasked, stepUnasked } from './leave-blocker';
import { useAddressParams } from './use-address-params';

type Params = URLSearchParams;

/** The state of a history entry that was pushed to open the dialog `name`. */
export const openedBy = (name: string, state?: object | null) => ({ ...state, opened: name });

/**
 * A dialog or drawer that is open while the URL has the parameter `name`. Opening it pushes a history entry; Back or closing it
 * goes one step back. If no entry was pushed, as with a shared URL, closing replaces the entry. A dialog with unsaved changes
 * asks before it calls `close`.
 */
export function useAddressWindow(name: string) {
  const [params, change] = useAddressParams();
  const { state, key } = useLocation() as { state: { opened?: string } | null; key: string };
  const closedAt = useRef<string>(undefined);
  const isOpen = params.has(name);
  const edited = (edit: (next: Params) => void) => (current: Params) => {
    edit(current);
    return current;
  };
  return {
    isOpen,
    value: params.get(name) ?? undefined,
    open: (value: string) =>
      change(
        edited(next => next.set(name, value)),
        // Another row in the same drawer replaces the entry.
        isOpen ? { replace: true, state } : { state: openedBy(name, state) },
      ),
    close: () => {
      const remove = edited(next => next.delete(name));
      if (state?.opened !== name) leaveUnasked(() => change(remove, { replace: true, state }));
      // The step back is asynchronous: a second press must not leave the page.
      else if (closedAt.current !== key) {
        closedAt.current = key;
        stepUnasked(-1);
      }
    },
  };
}
