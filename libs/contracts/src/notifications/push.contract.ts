import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, Nothing } from '../vocabulary';

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'The browser gave no valid key');

const Endpoint = z.url({ protocol: /^https?$/, error: 'The browser gave no valid address' }).max(1_000);

/** A browser's `PushSubscription`. */
export const PushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const AlertedDevice = z
  .object({
    id: z.uuid(),
    /** `Chrome on Android`, from the browser's user agent. */
    device: z.string(),
    since: Instant,
    /** It was added in this session, so it is not removed when all other sessions end. */
    current: z.boolean(),
    /**
     * It no longer receives notifications, because it subscribed with a former key of the site. It subscribes again when the
     * member opens the site there.
     */
    isEnded: z.boolean().default(false),
  })
  .meta({ id: 'AlertedDevice' });

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
    changes: ['notifications.push.devices'],
    input: PushSubscription.extend({
      /** The key of the site with which the browser subscribed. */
      siteKey: base64url(65).optional(),
      /** The subscription of this browser that has ended. */
      replaces: Endpoint.optional(),
    }),
    output: Nothing,
  }),
  unsubscribe: route({
    http: 'POST /push/unsubscribe',
    access: 'member',
    status: 204,
    summary: 'Show nothing on this device any more',
    changes: ['notifications.push.devices'],
    input: PushSubscription.pick({ endpoint: true }),
    output: Nothing,
  }),
  devices: route({
    http: 'GET /push/devices',
    access: 'member',
    summary: 'The devices that show my alerts',
    input: Nothing,
    output: z.object({ devices: z.array(AlertedDevice) }),
  }),
  endDevice: route({
    http: 'DELETE /push/devices/:id',
    access: 'member',
    status: 204,
    summary: 'Show my alerts on a device no more',
    changes: ['notifications.push.devices'],
    input: ById,
    output: Nothing,
  }),
});
