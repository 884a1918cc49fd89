import { focusManager } from '@tanstack/react-query';
import { connect } from '../../api/live-connection';
import { watchIdle } from './watch-idle';

const quietAfter = 10 * 60_000;

/**
 * Opens the page's live connection; returns a function that closes it. A page of staff that nobody touches is quiet: its requests
 * would count as use and keep the session of an unattended computer open.
 */
export function connectWhileAttended({ isLate, isStaff }: { isLate: boolean; isStaff: boolean }) {
  let close = connect({ isLate });
  const beQuiet = (isQuiet: boolean) => {
    // Queries that poll pause while the page counts as not in focus.
    focusManager.setFocused(isQuiet ? false : undefined);
    close();
    if (!isQuiet) close = connect({ isLate: true });
  };
  const stop = isStaff ? watchIdle(quietAfter, beQuiet) : () => {};
  return () => {
    stop();
    focusManager.setFocused(undefined);
    close();
  };
}
