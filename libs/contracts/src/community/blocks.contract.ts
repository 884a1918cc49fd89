import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, NextCursor, Page } from '../vocabulary';
import { Correspondent } from './conversations.contract';

const OfMember = z.object({ memberId: z.uuid() });
const changes = [
  'community.blocks',
  'community.conversations',
  'community.connections',
  'community.activists',
  'community.messages',
  'community.dashboard',
  // Each loses access to the other's contacts and exact places.
  'community.events.get',
  'community.support-requests.get',
  'community.support-requests.point',
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
  block: route({
    http: 'POST /blocks',
    access: 'member',
    summary: 'Neither of us can write to the other any more; the other is not told',
    changes,
    input: OfMember,
    output: OfMember,
  }),
  unblock: route({
    http: 'DELETE /blocks/:memberId',
    access: 'member',
    summary: 'We can write to each other again',
    changes,
    input: OfMember,
    output: OfMember,
  }),
});
