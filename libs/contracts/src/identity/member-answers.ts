/** Responses that show members or their content: a change of a member, or of who may see them, invalidates these. */
export const answersShowingMembers = [
  'community.activists',
  'community.support-requests',
  'community.events',
  'community.activities',
  'identity.admin-users',
  'identity.admin-stats',
] as const;

/** Responses that show the ways to sign in to an account. What ends all of them except the present session invalidates these. */
export const answersShowingWaysIn = [
  'identity.sessions',
  'identity.access',
  'identity.social-accounts',
  'identity.privacy.latestExport',
  'community.calendar.get',
  'notifications.push.devices',
  'notifications.mail-links',
] as const;
