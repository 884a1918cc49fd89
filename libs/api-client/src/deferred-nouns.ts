/**
 * The nouns that the first page and its frame do not call: events, account, safety, and the calls of single screens. Only these screens and
 * dialogs load them: in the first page's script they would cost every visitor two kilobytes.
 */
export const deferredNouns = [
  'access',
  'alertStatus',
  'blocks',
  'blogs',
  'calendar',
  'connections',
  'contactMessages',
  'contactUndo',
  'dashboard',
  'decisions',
  'editorial',
  'eventPhotos',
  'events',
  'mailLinks',
  'messages',
  'mutes',
  'preferenceCentre',
  'preferences',
  'privacy',
  'profile',
  'push',
  'quietMode',
  'reports',
  'responses',
  'search',
  'secondFactors',
  'sessions',
  'stepUp',
  'stories',
  'unsubscribe',
  'verifications',
] as const;
export type DeferredNoun = (typeof deferredNouns)[number];
