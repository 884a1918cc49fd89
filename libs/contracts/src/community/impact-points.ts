/** What counts for the impact score of a member, and how many points each, over the last 90 days. */
export const impactPoints = { resolvedResponses: 10, eventsAttended: 5, created: 3 } as const;
