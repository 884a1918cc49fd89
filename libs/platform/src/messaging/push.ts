import type { EventData } from '@aar/contracts/messaging';
import { pushed } from '@aar/contracts/gateway/live.messages';
import type { Live } from './live';

/** Above so many members one message to all gateways is less than one for each member. */
const mostByName = 16;

/**
 * Tells the open browsers of these members, or of administrators. What is for few travels only to the gateways to which their
 * browsers are connected; what is for many, as the chunk of an alert, goes to each gateway once.
 */
export function push(live: Live, { to, ...told }: EventData<typeof pushed>) {
  if (to === 'admins') return live.publish(pushed, { to, ...told }, 'admins');
  if (to.length > mostByName) return live.publish(pushed, { to, ...told });
  for (const id of to) live.publish(pushed, { to: [id], ...told }, id);
}
