import type { EventData } from '@aar/contracts/messaging';
import { pushed } from '@aar/contracts/gateway/live.messages';
import type { Live } from './live';

/** Above this number of members, one message to all gateways costs less than one per member. */
const mostByName = 16;

/**
 * Pushes an event to the open browsers of these members, or of administrators. For few members it is sent only to the
 * gateways to which their browsers are connected; for many, such as the chunk of an alert, once to each gateway.
 */
export function push(live: Live, { to, ...told }: EventData<typeof pushed>) {
  if (to === 'admins') return live.publish(pushed, { to, ...told }, 'admins');
  if (to.length > mostByName) return live.publish(pushed, { to, ...told });
  for (const id of to) live.publish(pushed, { to: [id], ...told }, id);
}
