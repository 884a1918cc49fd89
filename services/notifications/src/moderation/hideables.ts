import { type Hideables, isShown } from '@aar/platform/moderation/hidden-content';

const inbox = { contracts: ['notifications.inbox'] };

/** Notices, and the content they are about, which has the same id: a hidden support request has no visible notices. */
export const hideables = {
  'notifications.notice': inbox,
  'community.support-request': inbox,
  'community.response': inbox,
  'community.event': inbox,
} satisfies Hideables;

/** Contracts that show no content of other members, with what they show. */
export const notHideable = {
  'notifications.alert-status': 'how many members one’s own request has alerted',
  'notifications.push': 'devices that a member registered for themselves',
  'notifications.preferences': 'one’s own preferences',
  'notifications.preference-centre': 'the same, by the link of a message',
};

/** SQL condition: neither the notice with the id in the column nor the content it is about is hidden. */
export const isShownNotice = (column: string) =>
  Object.keys(hideables)
    .map(kind => isShown(kind, column))
    .join(' and ');
