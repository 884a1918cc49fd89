import { z } from 'zod';
import { type Changes, defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';

export const live = defineContract('gateway.live', {
  open: route({
    http: 'GET /live',
    access: 'member',
    stream: true,
    summary: 'Server-sent events for me: notification, message, request; for administrators campaign, moderation',
    input: Nothing,
    output: z.string().meta({ id: 'EventStream' }),
  }),
});

/** Live pushes to open browsers, and the cached responses that each invalidates. */
export const pushes = {
  notification: ['notifications.inbox'],
  message: ['community.messages', 'community.conversations', 'community.connections', 'community.dashboard'],
  request: ['community.support-requests', 'community.dashboard', 'notifications.alert-status'],
  // Not the open case: each refetch of a private message is recorded in the audit log.
  moderation: ['community.moderation.list'],
  campaign: 'nothing: it carries the progress itself',
} satisfies Record<string, Changes>;
export type Push = keyof typeof pushes;
