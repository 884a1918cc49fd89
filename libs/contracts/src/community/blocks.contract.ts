import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, NextCursor, Page } from '../vocabulary';
import { Correspondent } from './conversations.contract';

const OfMember = z.object({ memberId: z.uuid() });
// Neither member sees the other any more, and whatever connects them ends.
const changes = [
  'community.blocks',
  'community.conversations',
  'community.connections',
  'community.activists',
  'community.activities',
  'community.messages',
  'community.dashboard',
  'community.events',
  'community.event-photos',
  'community.support-requests',
] as const;

export const blocks = defineContract('community.blocks', {
  list: route({
    http: 'GET /blocks',
    access: 'member',
    summary: 'Members whom I have blocked; the latest first',
    input: Page,
    output: z.object({
      blocks: z.array(z.object({ member: Correspondent, createdAt: Instant })),
      nextCursor: NextCursor,
    }),
  }),
  preview: route({
    http: 'GET /blocks/:memberId',
    access: 'member',
    summary: 'The coming events at which one of us would lose a seat if I blocked this member',
    input: OfMember,
    output: z.object({ events: z.array(z.object({ id: z.uuid(), title: z.string(), isMine: z.boolean() })) }),
  }),
  block: route({
    http: 'POST /blocks',
    access: 'member',
    summary:
      'Neither of us can write to or see the other any more; offers, seats and a connection between us end, and the other is not told',
    changes,
    input: OfMember,
    output: OfMember,
  }),
  unblock: route({
    http: 'DELETE /blocks/:memberId',
    access: 'member',
    summary: 'We can see and write to each other again; what ended does not come back',
    changes,
    input: OfMember,
    output: OfMember,
  }),
});
