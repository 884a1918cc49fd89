import { createEventSource } from 'eventsource-client';
import { send } from './client';
import { publishLive, type LiveData, type LiveEvent } from './live';

const pause = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1_000));

const longestPause = 60;
/**
 * Seconds to wait after a number of failures in a row, in addition to the server's delay; random, or all browsers would reconnect
 * at once.
 */
export const backOff = (failures: number) =>
  failures === 0 ? 0 : Math.random() * Math.min(longestPause, 2 ** failures);

/** Opens the page's connection; returns a function that closes it. `isLate`: events may have been missed before. */
export function connect({ isLate = false } = {}) {
  let attempts = isLate ? 1 : 0;
  let failures = 0;
  const source = createEventSource({
    url: '/api/live',
    fetch: async (url, init) => {
      await pause(backOff(failures));
      failures++;
      // Before the first attempt nothing is missed: what the page shows was fetched just now.
      const isFirst = attempts++ === 0;
      const answer = await send(String(url), init as RequestInit);
      // 204 stops the event source: the session is over. Any other failure is retried.
      if (answer.status === 401 || answer.status === 403) return new Response(null, { status: 204 });
      // Too many tabs are open: waits as long as the server asks instead of retrying constantly.
      if (answer.status === 429) await pause(Number(answer.headers.get('retry-after') ?? 60));
      if (!answer.ok) throw new Error(`live ${answer.status}`);
      failures = 0;
      if (!isFirst) publishLive('reconnected', {});
      return answer;
    },
    onMessage: ({ event, data }) => publishLive(event as LiveEvent, JSON.parse(data || '{}') as LiveData),
  });
  return () => source.close();
}
