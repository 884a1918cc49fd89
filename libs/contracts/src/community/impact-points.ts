/** Points of each contribution to a member's impact score, over the last 90 days. */
export const impactPoints = { resolvedResponses: 10, eventsAttended: 5, created: 3 } as const;
