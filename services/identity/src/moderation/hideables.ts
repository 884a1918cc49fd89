import type { Hideables } from '@aar/platform/moderation/hidden-content';

/** Nothing here is shown to others: members in the directory are the community's. */
export const hideables = {} satisfies Hideables;

/** Contracts that show members what is their own, and what that is. */
export const notHideable = {
  'identity.auth': 'the ways to sign in',
  'identity.privacy': 'one’s own consents, download and deletion',
  'identity.profile': 'one’s own profile',
  'identity.sessions': 'one’s own devices',
  'identity.social-accounts': 'one’s own connected accounts',
  'identity.verifications': 'one’s own submissions',
};
