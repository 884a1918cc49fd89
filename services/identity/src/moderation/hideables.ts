import type { Hideables } from '@aar/platform/moderation/hidden-content';

/** This service shows nothing to other members: the directory belongs to the community service. */
export const hideables = {} satisfies Hideables;

/** Contracts that show members only their own data, and what that is. */
export const notHideable = {
  'identity.access': 'what gives access to one’s own account',
  'identity.auth': 'the ways to sign in',
  'identity.contact-undo': 'one’s own contacts, masked, by the link of a message',
  'identity.privacy': 'one’s own consents, download and deletion',
  'identity.profile': 'one’s own profile',
  'identity.second-factors': 'one’s own second factors',
  'identity.sessions': 'one’s own devices',
  'identity.social-accounts': 'one’s own connected accounts',
  'identity.step-up': 'one’s own ways to prove a session',
  'identity.verifications': 'one’s own submissions',
};
