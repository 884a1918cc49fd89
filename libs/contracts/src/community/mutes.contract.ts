import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, NextCursor, Page } from '../vocabulary';
import { Correspondent } from './conversations.contract';

const OfMember = z.object({ memberId: z.uuid() });
const changes = [
  'community.mutes',
  'community.activists',
  'community.support-requests.list',
  'community.support-requests.similar',
  'community.events.list',
  'community.activities',
] as const;

export const mutes = defineContract('community.mutes', {
  list: route({
    http: 'GET /mutes',
    access: 'member',
    summary: 'Members whom I have muted; the latest first',
    input: Page,
    output: z.object({
      mutes: z.array(z.object({ member: Correspondent, createdAt: Instant })),
      nextCursor: NextCursor,
    }),
  }),
  mute: route({
    http: 'POST /mutes',
    access: 'member',
    summary: 'Leave the posts of a member out of my lists, and tell me nothing about them; the member is not told',
    changes,
    input: OfMember,
    output: OfMember,
  }),
  unmute: route({
    http: 'DELETE /mutes/:memberId',
    access: 'member',
    summary: 'Show me the posts of a member again',
    changes,
    input: OfMember,
    output: OfMember,
  }),
});
