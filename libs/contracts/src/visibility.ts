/**
 * What hides a member, or something that belongs to them, from others. `leaving`: the deletion is planned, or has happened.
 * `hidden`: by a decision of moderation. `blocked`: one of the two has blocked the other. `muted`: by the viewer. `quiet`:
 * the member is in quiet mode. `unlisted`: the member does not want to be in the directory.
 */
export const states = ['leaving', 'suspended', 'hidden', 'blocked', 'muted', 'quiet', 'unlisted'] as const;
export type State = (typeof states)[number];

/** Where members see one another. */
export const places = {
  directory: 'the directory: its list and its pages',
  featured: 'the featured activist',
  lists: 'requests and events in the lists of a signed-in member',
  publicFiles: 'what visitors get: feeds, sitemaps, pictures for links',
  pages:
    'the page of a request or an event, and what hangs on it: photos, the file for calendars, the calendar of a participant',
  contacts: 'contact details of a request or an event',
  exactPlaces: 'the exact place of a request, for helpers whose offer its owner has accepted',
  offers: 'the offers of help on one’s own request',
  seats: 'who takes part in one’s own event; a seat is counted in any case',
  received: 'the conversations in which a member has received words, without the present name and picture of the other',
  talks: 'connections, the inbox, and how much of it is unread',
} as const;
export type Place = keyof typeof places;

/**
 * Who of the others still sees it. `nobody`: as if it did not exist. `thirdParties`: everybody but the two concerned.
 * `connections`: only members who are connected with the one in quiet mode. The member always sees what is their own, and
 * administrators see what they have to decide about.
 */
export type Audience = 'everybody' | 'nobody' | 'thirdParties' | 'connections';

/** The one rule of visibility. Every statement that shows a member's content to others follows it. */
export const visibility: Record<Place, Record<State, Audience>> = {
  directory: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'nobody',
    blocked: 'thirdParties',
    // Otherwise nobody could unmute a member there.
    muted: 'everybody',
    quiet: 'connections',
    unlisted: 'nobody',
  },
  featured: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'nobody',
    blocked: 'thirdParties',
    muted: 'everybody',
    // The same for everybody.
    quiet: 'nobody',
    unlisted: 'nobody',
  },
  lists: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'nobody',
    blocked: 'thirdParties',
    muted: 'thirdParties',
    // A call for help must be seen; its owner is named as if unlisted.
    quiet: 'everybody',
    unlisted: 'everybody',
  },
  publicFiles: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'nobody',
    // Visitors have not signed in, so no block concerns them.
    blocked: 'everybody',
    muted: 'everybody',
    quiet: 'everybody',
    unlisted: 'everybody',
  },
  pages: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'nobody',
    blocked: 'thirdParties',
    muted: 'everybody',
    quiet: 'everybody',
    unlisted: 'everybody',
  },
  contacts: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'nobody',
    blocked: 'thirdParties',
    muted: 'everybody',
    quiet: 'connections',
    unlisted: 'everybody',
  },
  exactPlaces: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'nobody',
    blocked: 'thirdParties',
    muted: 'everybody',
    // The owner has accepted the helper, and the animal waits for help.
    quiet: 'everybody',
    unlisted: 'everybody',
  },
  offers: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'nobody',
    blocked: 'thirdParties',
    muted: 'everybody',
    // Whoever offers help is named to the owner, who has to decide.
    quiet: 'everybody',
    unlisted: 'everybody',
  },
  seats: {
    leaving: 'nobody',
    suspended: 'nobody',
    // An organiser must know who comes.
    hidden: 'everybody',
    blocked: 'thirdParties',
    muted: 'everybody',
    // Others see a seat, and not whose it is, even when they block the member meanwhile.
    quiet: 'connections',
    unlisted: 'everybody',
  },
  // Words stay with whoever received them, to be read and reported; who blocked the other finds them by their address.
  received: {
    leaving: 'everybody',
    suspended: 'everybody',
    hidden: 'everybody',
    blocked: 'everybody',
    muted: 'everybody',
    quiet: 'everybody',
    unlisted: 'everybody',
  },
  talks: {
    leaving: 'nobody',
    suspended: 'nobody',
    hidden: 'everybody',
    blocked: 'thirdParties',
    muted: 'everybody',
    // Earlier messages stay visible; nothing new arrives.
    quiet: 'everybody',
    unlisted: 'everybody',
  },
};
