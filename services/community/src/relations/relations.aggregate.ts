import { relationChanged } from '@aar/contracts/community/relations.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import {
  isConnectedWith,
  isConnectedWithSql,
  isMutedBy,
  isMutedBySql,
  isNotBlockedBy,
  isNotBlockedBySql,
} from './relation-conditions';

const [me, other] = ['relations.member_id', 'relations.other_id'];
const fields = {
  memberId: me,
  otherId: other,
  blocked: `not ${isNotBlockedBySql(me, other)}`,
  muted: isMutedBySql(me, other),
  connected: isConnectedWithSql(me, other),
};
/** What each member has decided about another, and whether the two are connected. */
export const relationsAggregate: Aggregate = {
  name: 'community.relations',
  table: 'relations',
  key: 'id',
  publish,
  compared: {
    from: 'relations',
    where: `(${fields.blocked} or ${fields.muted} or ${fields.connected})`,
    key: me,
    fields,
  },
};

/** Publishes these relations in their present state; the caller has locked their rows. */
async function publish(tx: EntityManager, ids: string[]) {
  const rows = await db(tx)
    .selectFrom('relations')
    .select(({ ref, not }) => {
      const two = [ref('relations.member_id'), ref('relations.other_id')] as const;
      return [
        ...(['id', 'version', 'member_id as memberId', 'other_id as otherId'] as const),
        asBoolean(not(isNotBlockedBy(...two))).as('blocked'),
        asBoolean(isMutedBy(...two)).as('muted'),
        asBoolean(isConnectedWith(...two)).as('connected'),
      ];
    })
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  await addAllToOutbox(tx, relationChanged, rows);
  await db(tx)
    .updateTable('relations')
    .set(({ ref }) => ({ published_version: ref('version') }))
    .where('id', '=', anyOf(ids))
    .whereRef('published_version', '<', 'version')
    .execute();
}

/** Publishes this transaction's changes between two members, in both directions. */
export async function publishRelations(tx: EntityManager, one: string, other: string): Promise<void> {
  const two = [one, other];
  await publishMatching(tx, 2, ({ eb, and }) => and([eb('member_id', 'in', two), eb('other_id', 'in', two)]));
}

/** Publishes up to `most` relations that were not published when they changed; returns how many. */
export const publishSome = (tx: EntityManager, most: number): Promise<number> =>
  publishMatching(tx, most, () => sql`true`);

/**
 * Publishes unpublished relations that match the condition. A row that another transaction has locked is published by that one.
 */
async function publishMatching(
  tx: EntityManager,
  most: number,
  matches: (relations: ExpressionBuilder<CommunityTables, 'relations'>) => Expression<SqlBool>,
): Promise<number> {
  const rows = await db(tx)
    .selectFrom('relations')
    .select('id')
    .whereRef('published_version', '<', 'version')
    .where(matches)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await publish(tx, ids);
  return ids.length;
}
