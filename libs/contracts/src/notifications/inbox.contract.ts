import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, NextCursor, Page } from '../vocabulary';

/** An entry of the bell's list: one line and a link. */
export const Notification = z
  .object({
    id: z.uuid(),
    kind: z.enum([
      'request-alert',
      'response-offered',
      'response-accepted',
      'response-declined',
      'request-merged',
      'messages-waiting',
      'event-announced',
      'event-news',
      'moderation',
      'security',
    ]),
    title: z.string(),
    body: z.string(),
    /** Path on the site. */
    href: z.string(),
    urgency: z.enum(['critical', 'high', 'medium', 'low']).nullable(),
    isRead: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const inbox = defineContract('notifications.inbox', {
  list: route({
    http: 'GET /notifications',
    access: 'member',
    summary: 'My notifications, newest first, and how many are unread',
    input: Page.extend({ unread: z.boolean().optional() }),
    output: z.object({ notifications: z.array(Notification), unread: z.int(), nextCursor: NextCursor }),
  }),
  read: route({
    http: 'POST /notifications/read',
    access: 'member',
    summary: 'Mark some or all of my notifications as read',
    changes: ['notifications.inbox'],
    input: z.object({ ids: z.array(z.uuid()).max(100).optional(), all: z.boolean().optional() }),
    output: z.object({ unread: z.int() }),
  }),
});

export const unsubscribe = defineContract('notifications.unsubscribe', {
  confirm: route({
    http: 'POST /unsubscribe/:token',
    access: 'public',
    limit: 'unsubscribe',
    form: true,
    summary: 'Stop the mail that a signed link came with (RFC 8058); nothing happens on GET',
    changes: ['identity.privacy.consents', 'notifications.preferences'],
    input: z.object({ token: z.string().max(400), 'List-Unsubscribe': z.string().optional() }),
    /** `stopped`: what is no longer sent by e-mail; the site still shows it. */
    output: z.object({
      /**
       * Null if the mail went to an address that is not the member's present one, so that whoever reads it there
       * does not learn the contact.
       */
      maskedContact: z.string().nullable(),
      /**
       * The mail went to an address that the member no longer has, and only that address is unsubscribed. Missing in
       * responses of the previous build.
       */
      isFormerAddress: z.boolean().default(false),
      stopped: z.enum(['broadcasts', 'alerts', 'response', 'message', 'event', 'digest']),
    }),
  }),
});
