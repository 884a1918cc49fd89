import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session';

/** What keeps a member's call from going on until they act; the shell opens a dialog for it. */
export type HoldReason = 'session-ended' | 'profile-incomplete';

interface WaitingCall {
  reason: HoldReason;
  /** The session that the call was made with. */
  session: Session;
  settle(mayGoOn: boolean): void;
}

const waiting = new Set<WaitingCall>();
const listeners = new Set<() => void>();
let current: HoldReason | undefined;

const reasonsByRank: HoldReason[] = ['session-ended', 'profile-incomplete'];

function announce() {
  const met = new Set([...waiting].map(({ reason }) => reason));
  current = reasonsByRank.find(reason => met.has(reason));
  listeners.forEach(listener => listener());
}

/** Whether a call may be sent again; undefined: the member has still to act. Somebody else must not finish it. */
function verdict({ reason, session }: Pick<WaitingCall, 'reason' | 'session'>): boolean | undefined {
  const now = currentSession();
  if (now?.user.id !== session.user.id) return false;
  const isGone = reason === 'session-ended' ? now.token !== session.token : now.user.isComplete;
  return isGone || undefined;
}

function settle(call: WaitingCall, mayGoOn: boolean) {
  waiting.delete(call);
  call.settle(mayGoOn);
}

onSessionChange(() => {
  for (const call of waiting) {
    const mayGoOn = verdict(call);
    if (mayGoOn !== undefined) settle(call, mayGoOn);
  }
  announce();
});

/** Waits until the member has acted (true: send the call again) or does not want to (false). */
export function hold(reason: HoldReason, session: Session): Promise<boolean> {
  const mayGoOn = verdict({ reason, session });
  if (mayGoOn !== undefined) return Promise.resolve(mayGoOn);
  return new Promise(resolve => {
    waiting.add({ reason, session, settle: resolve });
    announce();
  });
}

/** The member does not want to: the calls that waited for it fail with the answer they got. */
export function giveUp(reason: HoldReason) {
  for (const call of waiting) if (call.reason === reason) settle(call, false);
  announce();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the member is asked to act on now. */
export const useHoldReason = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
