import type { Hideables } from '@aar/platform/moderation/hidden-content';
import { recountVersion } from '../events/series';
import { recountOffers } from '../standing/standing';

/** Everything that moderation can hide (members' content and their directory entries), with the contracts that show it. */
export const hideables = {
  'community.support-request': {
    contracts: [
      'community.support-requests',
      'community.share-pictures',
      'community.activities',
      'community.activists',
    ],
  },
  'community.response': {
    contracts: ['community.support-requests', 'community.activities'],
    recount: (tx, id) => recountOffers(tx, { response: id }),
  },
  'community.event': {
    contracts: [
      'community.events',
      'community.event-feeds',
      'community.event-photos',
      'community.calendar',
      'community.share-pictures',
      'community.activities',
      'community.activists',
    ],
    recount: recountVersion,
  },
  'community.event-photo': { contracts: ['community.event-photos'] },
  'community.message': { contracts: ['community.messages', 'community.conversations'] },
  'community.member': {
    contracts: [
      'community.activists',
      'community.connections',
      'community.support-requests',
      'community.events',
      'community.calendar',
    ],
  },
} satisfies Hideables;

/** Contracts that show nothing else of other members, and what they show instead. */
export const notHideable = {
  'community.dashboard': 'counts for the member who asks',
  'community.blocks': 'names for the member who blocked them',
  'community.mutes': 'names for the member who muted them',
  'community.quiet-mode': 'until when the member who asks is in quiet mode',
  'community.decisions': 'what staff decided about one’s own things',
};
