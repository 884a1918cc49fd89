/** Answers that show members or what they made: what changes a member, or who may see them, makes these stale. */
export const answersShowingMembers = [
  'community.activists',
  'community.support-requests',
  'community.events',
  'community.activities',
  'identity.admin-users',
  'identity.admin-stats',
] as const;
