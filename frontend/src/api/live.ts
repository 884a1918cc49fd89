import { useEffect, useEffectEvent } from 'react';
import type { Push } from '@aar/contracts/gateway/live.contract';

/** Events of the server for a signed-in member; `reconnected`: connected, but events may have been missed before. */
export type LiveEvent = Push | 'reconnected';
export type LiveData = Record<string, unknown>;

const subscribers = new Map<LiveEvent, Set<(data: LiveData) => void>>();
/** Passes an event of the server to all its subscribers. */
export const publishLive = (event: LiveEvent, data: LiveData) =>
  subscribers.get(event)?.forEach(handle => handle(data));

/** Calls `handler` on every such event while the component is mounted. */
export function useLive(event: LiveEvent, handler: (data: LiveData) => void) {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const listener = (data: LiveData) => handle(data);
    const listeners = subscribers.get(event) ?? new Set();
    subscribers.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }, [event]);
}
