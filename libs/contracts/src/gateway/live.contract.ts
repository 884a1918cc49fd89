import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';

export const live = defineContract('gateway.live', {
  open: route({
    http: 'GET /live',
    access: 'member',
    stream: true,
    summary: 'Server-sent events for me: notification, message, campaign, request',
    input: Nothing,
    output: z.string().meta({ id: 'EventStream' }),
  }),
});
