import { createEventSource } from 'eventsource-client';
import { send } from './client';
import { tellLive, type LiveData, type LiveEvent } from './live';

const pause = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1_000));

const longestPause = 60;
/** Seconds to wait, beside what the server asks for, after so many failures in a row: at random, or all browsers would come back together. */
export const backOff = (failures: number) =>
  failures === 0 ? 0 : Math.random() * Math.min(longestPause, 2 ** failures);

/** Opens the page's connection; gives the way to close it. */
export function connect() {
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
  return () => source.close();
}
