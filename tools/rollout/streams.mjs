import { createEventSource } from 'eventsource-client';

/**
 * Opens live streams as browsers do: a stream that ends reconnects by itself.
 *
 * @param {string} url
 * @param {{ token: string, count: number }} options
 */
export function followStreams(url, { token, count }) {
  const told = { opened: 0, notifications: 0 };
  const sources = Array.from({ length: count }, () =>
    createEventSource({
      url: `${url}/api/live`,
      headers: { authorization: `Bearer ${token}` },
      onConnect: () => void (told.opened += 1),
      onMessage: ({ event }) => void (told.notifications += event === 'notification' ? 1 : 0),
    }),
  );
  return {
    /** Closes them and returns how many were open, and how often one was opened in total. */
    async stop() {
      const open = sources.filter(({ readyState }) => readyState === 'open').length;
      for (const source of sources) source.close();
      return { of: count, open, ...told };
    },
  };
}
