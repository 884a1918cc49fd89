import { createEventSource } from 'eventsource-client';

/**
 * Live streams that stay open during a run, as browsers keep them: one that ends opens again. Each goes to one gateway, so that both
 * must hear what either causes.
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
    /** What each has heard. */
    told: () => streams.map(({ told, source }) => ({ ...told, open: source.readyState === 'open' })),
    close: () => streams.forEach(({ source }) => source.close()),
  };
}

/** @typedef {ReturnType<typeof openStreams>} Streams */
