import type { Hideables } from '@aar/platform/moderation/hidden-content';

/** This service shows nothing to other members: the directory belongs to the community service. */
export const hideables = {} satisfies Hideables;

/** Contracts that show members only their own data, and what that is. */
export const notHideable = {
  'identity.auth': 'the ways to sign in',
  'identity.privacy': 'one’s own consents, download and deletion',
  'identity.profile': 'one’s own profile',
  'identity.sessions': 'one’s own devices',
  'identity.social-accounts': 'one’s own connected accounts',
  'identity.verifications': 'one’s own submissions',
};
