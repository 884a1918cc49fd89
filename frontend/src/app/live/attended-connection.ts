import { focusManager } from '@tanstack/react-query';
import { connect } from '../../api/live-connection';
import { watchIdle } from './watch-idle';

const quietAfter = 10 * 60_000;

/**
 * Opens the page's live connection; returns a function that closes it. For staff, an idle page closes it and stops polling, so
 * that the session of an unattended computer can time out.
 */
export function connectWhileAttended({ isLate, isStaff }: { isLate: boolean; isStaff: boolean }) {
  let close = connect({ isLate });
  const beQuiet = (isQuiet: boolean) => {
    // Pauses polling queries.
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
