const days = 30;

/** SQL condition: `member` got their role from `granter`. */
const grantedBy = (member: string, granter: string) =>
  `(${member}.role_granted_at > now() - interval '${days} days' and ${granter}.id = any(${member}.role_granted_by))`;

/** SQL condition: one of two accounts (names or aliases of `accounts`) got its role from the other within the last 30 days. */
export const grantedRecently = (one: string, other: string): string =>
  `coalesce(${grantedBy(one, other)} or ${grantedBy(other, one)}, false)`;
