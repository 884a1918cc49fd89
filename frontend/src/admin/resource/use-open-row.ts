import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListAddress } from './use-list-address';

/** Moves between rows of a list: to the next one when a row leaves, or by Alt with the arrow keys while one is open. */
export function useOpenRow(rows: readonly { id: string }[], address: ListAddress, isQueue = false) {
  const navigate = useNavigate();
  const { openId } = address;

  /** The next or previous row; undefined at either end. */
  const beside = (id: string, by: 1 | -1) => {
    const at = rows.findIndex(row => row.id === id);
    return at === -1 ? undefined : rows[at + by];
  };
  const open = (id: string) => {
    const { to, ...options } = address.opening(id);
    void navigate(to, { ...options, preventScrollReset: true });
  };

  useEffect(() => {
    if (!openId || !isQueue) return;
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
      // A form or a confirmation is open.
      const isAsking = document.querySelectorAll('[role=dialog] form, [role=alertdialog]').length > 0;
      if (!by || !event.altKey || event.defaultPrevented || isAsking) return;
      const next = beside(openId, by);
      if (!next) return;
      event.preventDefault();
      open(next.id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return { beside, open };
}
