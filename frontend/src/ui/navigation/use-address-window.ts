import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { leaveUnasked, stepUnasked } from './leave-gate';
import { useAddressParams } from './use-address-params';

type Params = URLSearchParams;

/** What an entry of the history keeps that was made to open the window `name`. */
export const openedBy = (name: string, state?: object | null) => ({ ...state, opened: name });

/**
 * A dialog or drawer that is open while the parameter `name` stands in the address. Opening it is a step in the history, which
 * Back undoes, and closing it goes that step back. Where no step was made, as when the address was shared, closing changes the
 * address in its place. What is written in the window asks for itself before it closes it.
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
        // Another row in the same drawer is no further step.
        isOpen ? { replace: true, state } : { state: openedBy(name, state) },
      ),
    close: () => {
      const remove = edited(next => next.delete(name));
      if (state?.opened !== name) leaveUnasked(() => change(remove, { replace: true, state }));
      // The step takes a moment: a second press must not leave the page.
      else if (closedAt.current !== key) {
        closedAt.current = key;
        stepUnasked(-1);
      }
    },
  };
}
