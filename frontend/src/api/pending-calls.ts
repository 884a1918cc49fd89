import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session';

/** Why a member's request is on hold until they act; the shell opens a dialog for it. */
export type PendingReason = 'session-ended' | 'step-up' | 'profile-incomplete';

interface Refused {
  reason: PendingReason;
  /** The session of the request. */
  session: Session;
  /** When it was sent, by the clock of `performance.now()`. */
  sentAt: number;
}

interface WaitingCall extends Refused {
  settle(mayGoOn: boolean): void;
}

const waiting = new Set<WaitingCall>();
const listeners = new Set<() => void>();
/** A new array only when it changes: React compares snapshots by identity. */
let current: readonly PendingReason[] = [];

const allReasons: PendingReason[] = ['session-ended', 'step-up', 'profile-incomplete'];
const none: readonly PendingReason[] = [];

/** When the member last proved who they are, in a session. */
let lastProof: { token: string; at: number } | undefined;

function announce() {
  const met = new Set([...waiting].map(({ reason }) => reason));
  const now = allReasons.filter(reason => met.has(reason));
  if (now.join() !== current.join()) current = now;
  listeners.forEach(listener => listener());
}

/** Whether a request may be retried; undefined: the member has not acted yet. Another member must not complete it. */
function verdict({ reason, session, sentAt }: Refused): boolean | undefined {
  const now = currentSession();
  if (now?.user.id !== session.user.id) return false;
  const isNew = now.token !== session.token;
  const isGone = {
    'session-ended': isNew,
    'step-up': isNew || (lastProof?.token === now.token && lastProof.at > sentAt),
    'profile-incomplete': now.user.isComplete,
  };
  return isGone[reason] || undefined;
}

function settle(call: WaitingCall, mayGoOn: boolean) {
  waiting.delete(call);
  call.settle(mayGoOn);
}

function settleWhatMay() {
  for (const call of waiting) {
    const mayGoOn = verdict(call);
    if (mayGoOn !== undefined) settle(call, mayGoOn);
  }
  announce();
}

onSessionChange(settleWhatMay);

/** Records a step-up of the session, and retries the requests that waited for it. */
export function recordProof() {
  const session = currentSession();
  if (session) lastProof = { token: session.token, at: performance.now() };
  settleWhatMay();
}

/** Waits until the member has acted (true: retry the request) or has declined (false). */
export function waitForMember(reason: PendingReason, session: Session, sentAt: number): Promise<boolean> {
  const refused = { reason, session, sentAt };
  const mayGoOn = verdict(refused);
  if (mayGoOn !== undefined) return Promise.resolve(mayGoOn);
  return new Promise(resolve => {
    waiting.add({ ...refused, settle: resolve });
    announce();
  });
}

/** The member declined: the held requests fail with their original responses. */
export function giveUp(reason: PendingReason) {
  for (const call of waiting) if (call.reason === reason) settle(call, false);
  announce();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The reasons of all held requests, each of which shows a dialog. */
export const usePendingReasons = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  );
