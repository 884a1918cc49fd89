import { type Hideables, isShown } from '@aar/platform/moderation/hidden-content';

const inbox = { contracts: ['notifications.inbox'] };

/** Notices, and what they tell of, whose id they bear: a request that is hidden is told of to nobody. */
export const hideables = {
  'notifications.notice': inbox,
  'community.support-request': inbox,
  'community.response': inbox,
  'community.event': inbox,
} satisfies Hideables;

/** Contracts that show nothing which others made, and what they show. */
export const notHideable = {
  'notifications.alert-status': 'how many members one’s own request has alerted',
  'notifications.push': 'devices that a member registered for themselves',
  'notifications.preferences': 'one’s own preferences',
  'notifications.preference-centre': 'the same, by the link of a message',
};

/** SQL condition: neither the notice whose id is in the column is hidden, nor what it tells of. */
export const isShownNotice = (column: string) =>
  Object.keys(hideables)
    .map(kind => isShown(kind, column))
    .join(' and ');
