import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react';
import { ApiError } from '@aar/api-client/api';
import { api, messageOf } from '../../api/client';
import { toast } from '../../ui/feedback/toast';
import { useOnline } from '../../ui/use-online';

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

/**
 * Checks in those who come, also without a network: what could not be sent is kept on this device, with its time, and sent when the
 * connection is back or the page is opened again. Sent twice it counts once.
 */
export function useCheckIns(eventId: string) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const waiting = read(
    useSyncExternalStore(
      listen,
      () => kept(eventId),
      () => '{}',
    ),
  );

  const change = (edit: (now: Waiting) => Waiting) => keep(eventId, edit(read(kept(eventId))));
  const done = (code: string) => change(({ [code]: _, ...rest }) => rest);

  /** Whether the next may be sent: what must wait keeps the others waiting. */
  async function send(code: string, at: string) {
    try {
      await api.events.checkIn({ id: eventId, code, at });
    } catch (error) {
      if (!(error instanceof ApiError && finalRefusals.includes(error.status))) return false;
      toast.error(i18n.t(messageOf(error, 'Failed to check in')));
    }
    done(code);
    return true;
  }
  async function sendAll() {
    for (const [code, at] of Object.entries(read(kept(eventId)))) if (!(await send(code, at))) return;
  }
  const sendKept = useEffectEvent(sendAll);
  useEffect(() => {
    if (isOnline) void sendKept();
  }, [isOnline, eventId]);

  return {
    /** Codes that the server has not heard of yet. */
    waiting,
    checkIn: async (code: string) => {
      const at = new Date().toISOString();
      change(now => ({ ...now, [code]: now[code] ?? at }));
      if (await send(code, at)) await sendAll();
    },
  };
}
