import type { UserType } from '@aar/contracts/vocabulary';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';
import { ringsFor } from '../preferences/channel-preferences';

interface Place {
  state: string;
  city: string;
  /** The cursor: the last member of the previous chunk. */
  after: string;
}

/** A member who lives in a city or watches it. */
export interface MemberOfPlace {
  id: Expression<string>;
  userType: Expression<UserType | null>;
  /** The interests for which the member gets alerts. */
  interests: Expression<string[]>;
}

/**
 * The next chunk of active members, in order of id, who live in a city or watch it. Each half of the query has the condition, so
 * that it reads no more rows than a chunk.
 */
export async function nextOfPlace(
  tx: EntityManager,
  { state, city, after }: Place,
  condition: (member: MemberOfPlace) => Expression<SqlBool>,
  limit: number,
): Promise<string[]> {
  const { ref } = expressionBuilder<NotificationsTables, 'recipients'>();
  const isConcerned = condition({
    id: ref('recipients.member_id'),
    userType: ref('recipients.user_type'),
    interests: ringsFor(ref('recipients.member_id'), ref('recipients.interests')),
  });
  const living = db(tx)
    .selectFrom('recipients')
    .select('recipients.member_id')
    .where('recipients.state', '=', state)
    .where('recipients.city', '=', city)
    .where('recipients.status', '=', 'active')
    .where('recipients.member_id', '>', after)
    .where(isConcerned)
    .orderBy('recipients.member_id')
    .limit(sql.lit(limit));
  const watching = db(tx)
    .selectFrom('watched_places as watched')
    .innerJoin('recipients', 'recipients.member_id', 'watched.member_id')
    .select('watched.member_id')
    .where('watched.state', '=', state)
    .where('watched.city', '=', city)
    .where('recipients.status', '=', 'active')
    .where('watched.member_id', '>', after)
    .where(isConcerned)
    .orderBy('watched.member_id')
    .limit(sql.lit(limit));
  const found = await db(tx)
    .selectFrom(living.as('living'))
    .select('living.member_id as id')
    .union(db(tx).selectFrom(watching.as('watching')).select('watching.member_id as id'))
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
  return found.map(({ id }) => id);
}
