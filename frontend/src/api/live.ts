import { useEffect, useEffectEvent } from 'react';
import type { Push } from '@aar/contracts/gateway/live.contract';
import { send } from './client';

/** What the server tells while a member is signed in; `reconnected`: something may have been missed. */
export type LiveEvent = Push | 'reconnected';
export type LiveData = Record<string, unknown>;

const subscribers = new Map<LiveEvent, Set<(data: LiveData) => void>>();
/** Hands an event of the server to all who listen for it. */
export const tellLive = (event: LiveEvent, data: LiveData) => subscribers.get(event)?.forEach(handle => handle(data));

/** Calls `handler` on every such event while the component is on the page. */
export function useLive(event: LiveEvent, handler: (data: LiveData) => void) {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const listener = (data: LiveData) => handle(data);
    const listeners = subscribers.get(event) ?? new Set();
    subscribers.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }, [event]);
}

const pause = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1_000));

const longestPause = 60;
/** Seconds to wait, beside what the server asks for, after so many failures in a row: at random, or all browsers would come back together. */
export const backOff = (failures: number) =>
  failures === 0 ? 0 : Math.random() * Math.min(longestPause, 2 ** failures);

/** The one connection of the page; used once, by the shell. `token` is the session's, or nothing. */
export function useLiveConnection(token: string | undefined) {
  useEffect(() => {
    if (!token) return;
    let closed = false;
    let close = () => {};
    void import('eventsource-client').then(({ createEventSource }) => {
      if (closed) return;
      let connections = 0;
      let failures = 0;
      const source = createEventSource({
        url: '/api/live',
        fetch: async (url, init) => {
          await pause(backOff(failures));
          failures++;
          const answer = await send(String(url), init as RequestInit);
          // 204 tells the client to stop: the session is over. Any other failure is tried again.
          if (answer.status === 401 || answer.status === 403) return new Response(null, { status: 204 });
          // Too many tabs are open: this one waits for its turn instead of knocking all the time.
          if (answer.status === 429) await pause(Number(answer.headers.get('retry-after') ?? 60));
          if (!answer.ok) throw new Error(`live ${answer.status}`);
          failures = 0;
          if (connections++ > 0) tellLive('reconnected', {});
          return answer;
        },
        onMessage: ({ event, data }) => tellLive(event as LiveEvent, JSON.parse(data || '{}') as LiveData),
      });
      close = () => source.close();
    });
    return () => {
      closed = true;
      close();
    };
  }, [token]);
}
