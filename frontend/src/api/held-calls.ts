import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session';

/** Why a member's request is on hold until they act; the shell opens a dialog for it. */
export type HoldReason = 'session-ended' | 'profile-incomplete';

interface WaitingCall {
  reason: HoldReason;
  /** The session of the request. */
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

/** Whether a request may be retried; undefined: the member has not acted yet. Another member must not complete it. */
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

/** Waits until the member has acted (true: retry the request) or has declined (false). */
export function hold(reason: HoldReason, session: Session): Promise<boolean> {
  const mayGoOn = verdict({ reason, session });
  if (mayGoOn !== undefined) return Promise.resolve(mayGoOn);
  return new Promise(resolve => {
    waiting.add({ reason, session, settle: resolve });
    announce();
  });
}

/** The member declined: the held requests fail with their original responses. */
export function giveUp(reason: HoldReason) {
  for (const call of waiting) if (call.reason === reason) settle(call, false);
  announce();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The action that the member is asked for now. */
export const useHoldReason = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
