/**
 * The policy between two members, as conditions of SQL. All take columns or values with the ids of members. Whatever shows the one
 * to the other, or brings the words of the one to the other, has one of them in its statement.
 */

/** The member has not blocked the other. */
export const isNotBlockedBy = (member: string, other: string) =>
  `not exists (select from blocks where blocks.member_id = ${member} and blocks.blocked_id = ${other})`;

/** Neither has blocked the other. */
export const isUnblockedBetween = (one: string, other: string) =>
  `(${isNotBlockedBy(one, other)} and ${isNotBlockedBy(other, one)})`;

/** The member has muted the other. */
export const isMutedBy = (member: string, other: string) =>
  `exists (select from mutes where mutes.member_id = ${member} and mutes.muted_id = ${other})`;

/** The posts of the author belong into the lists of the member. */
export const isListedFor = (member: string, author: string) =>
  `(${isUnblockedBetween(member, author)} and not ${isMutedBy(member, author)})`;

/** The two are connected. */
export const isConnectedWith = (one: string, other: string) =>
  `exists (select from connections known where known.status = 'accepted'
    and least(known.asker_id, known.asked_id) = least(${one}, ${other})
    and greatest(known.asker_id, known.asked_id) = greatest(${one}, ${other}))`;
