import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'The browser gave no valid key');

/** A browser's `PushSubscription`. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'The browser gave no valid address' }).max(1_000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** Web push notifications on the devices of a member. */
export const push = defineContract('notifications.push', {
  key: route({
    http: 'GET /push/key',
    access: 'member',
    summary: 'The key with which a browser subscribes; none where the site sends no notifications to devices',
    input: Nothing,
    output: z.object({ publicKey: z.string().nullable() }),
  }),
  subscribe: route({
    http: 'POST /push/subscriptions',
    access: 'member',
    status: 204,
    summary: 'Show my alerts on this device',
    changes: 'nothing: the browser knows whether it is subscribed',
    input: PushSubscription,
    output: Nothing,
  }),
  unsubscribe: route({
    http: 'POST /push/unsubscribe',
    access: 'member',
    status: 204,
    summary: 'Show nothing on this device any more',
    changes: 'nothing: the browser knows whether it is subscribed',
    input: PushSubscription.pick({ endpoint: true }),
    output: Nothing,
  }),
});
