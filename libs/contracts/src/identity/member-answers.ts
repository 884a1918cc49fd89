/** Responses that show members or their content: a change of a member, or of who may see them, invalidates these. */
export const answersShowingMembers = [
  'community.activists',
  'community.support-requests',
  'community.events',
  'community.activities',
  'identity.admin-users',
  'identity.admin-stats',
] as const;
