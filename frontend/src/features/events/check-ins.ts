import { useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@aar/api-client/api';
import { api } from '../../api/client';
import { useOnline } from '../../ui/use-online';
import { tellFailure } from '../../ui/feedback/tell-failure';

/** Somebody who was checked in while the server could not be reached, by code: when it was. */
type Waiting = Record<string, string>;

const storageName = (eventId: string) => `check-ins:${eventId}`;

/** What this device refuses to keep lasts as long as the page. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Ids and times alone. */
function kept(eventId: string): string {
  try {
    return unkept.get(eventId) ?? localStorage.getItem(storageName(eventId)) ?? '{}';
  } catch {
    return '{}';
  }
}
function keep(eventId: string, waiting: Waiting) {
  const text = JSON.stringify(waiting);
  try {
    if (text === '{}') localStorage.removeItem(storageName(eventId));
    else localStorage.setItem(storageName(eventId), text);
    unkept.delete(eventId);
  } catch {
    unkept.set(eventId, text);
  }
  for (const listener of listeners) listener();
}
function read(text: string): Waiting {
  try {
    return JSON.parse(text) as Waiting;
  } catch {
    return {};
  }
}

/** What is refused for good: an ended session, too many calls or a service that is away refuse for a while. */
const finalRefusals = [400, 404, 409, 422];
/** What only the member can change: tried by the clock, it would ask them to sign in again and again. */
const untilTheMemberActs = [401, 403];

const THIRTY_SECONDS = 30_000;
/** Milliseconds after which what was refused for a while is sent again. */
const waitAfter = (error: Error | null) => {
  if (error === null) return false;
  if (!(error instanceof ApiError)) return THIRTY_SECONDS;
  if (untilTheMemberActs.includes(error.status)) return false;
  return error.retryAfter ? error.retryAfter * 1_000 : THIRTY_SECONDS;
};

/**
 * Checks in those who come, also without a network: what could not be sent is kept on this device, with its time, and sent when the
 * connection is back, the page is opened again, somebody else is checked in, or the time is over that the server asked for. Sent
 * twice it counts once.
 */
export function useCheckIns(eventId: string) {
  const isOnline = useOnline();
  const [failure, setFailure] = useState<Error>();
  const waiting = read(
    useSyncExternalStore(
      listen,
      () => kept(eventId),
      () => '{}',
    ),
  );

  const change = (edit: (now: Waiting) => Waiting) => keep(eventId, edit(read(kept(eventId))));

  /** Throws what refuses it only for a while: what must wait keeps the others waiting. */
  async function send(code: string, at: string) {
    try {
      await api.events.checkIn({ id: eventId, code, at });
    } catch (error) {
      if (!(error instanceof ApiError && finalRefusals.includes(error.status))) throw error;
      tellFailure(error, { fallback: /*i18n*/ 'Failed to check in' });
    }
    change(({ [code]: _, ...rest }) => rest);
  }
  // A query, although it writes: one runs once at a time, on opening and again after a wait.
  const { refetch } = useQuery({
    queryKey: ['check-ins', eventId],
    queryFn: async () => {
      // Who is checked in meanwhile is sent too.
      try {
        for (let next; (next = Object.entries(read(kept(eventId)))[0]);) await send(...next);
        setFailure(undefined);
      } catch (error) {
        // Not the query's own: that is gone for as long as it tries again.
        setFailure(error as Error);
        throw error;
      }
      return null;
    },
    enabled: isOnline,
    // Pressed, it is tried also where the browser knows of no network.
    networkMode: 'always',
    refetchInterval: ({ state }) => waitAfter(state.error),
    // At a door the telephone is put away.
    refetchIntervalInBackground: true,
  });

  return {
    /** Codes that the server has not heard of yet. */
    waiting,
    waitsForConnection: !isOnline || (failure !== undefined && !(failure instanceof ApiError)),
    /** The server's reason, where it is that for which they wait. */
    refusal: isOnline && failure instanceof ApiError ? failure : undefined,
    checkIn: (code: string) => {
      const at = new Date().toISOString();
      change(now => ({ ...now, [code]: now[code] ?? at }));
      void refetch({ cancelRefetch: false });
    },
  };
}
