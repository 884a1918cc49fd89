import type { Hideables } from '@aar/platform/moderation/hidden-content';
import { recountOffers } from '../standing/standing';

/** What members made here, and they themselves in the directory: whatever moderation can hide, and where it is shown. */
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
      ...['community.events', 'community.event-feeds', 'community.event-photos', 'community.calendar'],
      ...['community.share-pictures', 'community.activities', 'community.activists'],
    ],
  },
  'community.event-photo': { contracts: ['community.event-photos'] },
  'community.message': { contracts: ['community.messages', 'community.conversations'] },
  'community.member': { contracts: ['community.activists', 'community.connections'] },
} satisfies Hideables;

/** Contracts that show nothing of others which is not among those, and what they show. */
export const notHideable = {
  'community.dashboard': 'counts for the member who asks',
  'community.blocks': 'names for the member who blocked them',
  'community.decisions': 'what staff decided about one’s own things',
};
