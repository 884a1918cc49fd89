import { createEventSource } from 'eventsource-client';

/**
 * Live streams that stay open during a run and reconnect like those of browsers. They are spread over the gateways, so events
 * caused through one gateway must reach streams of the other.
 *
 * @param {number[]} gateways their ports
 * @param {import('./members.mjs').Member[]} members one for each stream
 */
export function openStreams(gateways, members) {
  const streams = members.map((member, index) => {
    const port = gateways[index % gateways.length];
    const told = { memberId: member.id, gateway: index % gateways.length, opened: 0, events: 0, last: 0 };
    const source = createEventSource({
      url: `http://127.0.0.1:${port}/api/live`,
      headers: { authorization: `Bearer ${member.token}` },
      onConnect: () => void (told.opened += 1),
      onMessage: () => {
        told.events += 1;
        told.last = Date.now();
      },
    });
    return { told, source };
  });
  return {
    /** The events that each stream has received. */
    told: () => streams.map(({ told, source }) => ({ ...told, open: source.readyState === 'open' })),
    close: () => streams.forEach(({ source }) => source.close()),
  };
}

/** @typedef {ReturnType<typeof openStreams>} Streams */
