import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { CommunityTables } from '../database/db';

/**
 * The policy between two members, as conditions of statements. All take values with the ids of members, or columns with
 * their table (`ref('relations.member_id')`: unqualified, it would be the column of `blocks`). Every statement that shows
 * one member to the other, or sends one member's text to the other, contains one of them.
 */
type Member = Expression<string>;

const eb = expressionBuilder<CommunityTables>();

/** The member has not blocked the other. */
export const isNotBlockedBy = (member: Member, other: Member) =>
  eb.not(
    eb.exists(eb.selectFrom('blocks').where('blocks.member_id', '=', member).where('blocks.blocked_id', '=', other)),
  );

/** Neither has blocked the other. */
export const isUnblockedBetween = (one: Member, other: Member) =>
  eb.and([isNotBlockedBy(one, other), isNotBlockedBy(other, one)]);

/** The member has muted the other. */
export const isMutedBy = (member: Member, other: Member): Expression<SqlBool> =>
  eb.exists(eb.selectFrom('mutes').where('mutes.member_id', '=', member).where('mutes.muted_id', '=', other));

/** Whether lists for the member include the author's posts. */
export const isListedFor = (member: Member, author: Member) =>
  eb.and([isUnblockedBetween(member, author), eb.not(isMutedBy(member, author))]);

/** Matches the row of two members through the unique index on the pair. */
export const isPair = (asker: Member, asked: Member, one: Member, other: Member) =>
  eb.and([
    eb(eb.fn('least', [asker, asked]), '=', eb.fn('least', [one, other])),
    eb(eb.fn('greatest', [asker, asked]), '=', eb.fn('greatest', [one, other])),
  ]);

/** The two are connected. */
export const isConnectedWith = (one: Member, other: Member): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('connections as known')
      .where('known.status', '=', 'accepted')
      .where(({ ref }) => isPair(ref('known.asker_id'), ref('known.asked_id'), one, other)),
  );

// The same as SQL, for statements written as text.

export const isNotBlockedBySql = (member: string, other: string) =>
  `not exists (select from blocks where blocks.member_id = ${member} and blocks.blocked_id = ${other})`;

export const isMutedBySql = (member: string, other: string) =>
  `exists (select from mutes where mutes.member_id = ${member} and mutes.muted_id = ${other})`;

export const isConnectedWithSql = (one: string, other: string) =>
  `exists (select from connections known where known.status = 'accepted'
    and least(known.asker_id, known.asked_id) = least(${one}, ${other})
    and greatest(known.asker_id, known.asked_id) = greatest(${one}, ${other}))`;
