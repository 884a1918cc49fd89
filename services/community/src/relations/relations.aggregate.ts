import { relationChanged } from '@aar/contracts/community/relations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import type { EntityManager } from 'typeorm';
import { isConnectedWith, isMutedBy, isNotBlockedBy } from './relation-conditions';

const [me, other] = ['relations.member_id', 'relations.other_id'];
const fields = {
  memberId: me,
  otherId: other,
  blocked: `not ${isNotBlockedBy(me, other)}`,
  muted: isMutedBy(me, other),
  connected: isConnectedWith(me, other),
};
const columns = Object.entries(fields).map(([name, column]) => `${column} as "${name}"`);

type Row = EventData<typeof relationChanged> & { id: string };

/** What each member has decided about another, and whether the two are connected. */
export const relationsAggregate: Aggregate = {
  name: 'community.relations',
  table: 'relations',
  key: 'id',
  tell: publish,
  compared: {
    from: 'relations',
    where: `(${fields.blocked} or ${fields.muted} or ${fields.connected})`,
    key: me,
    fields,
  },
};

/** Publishes these relations as they are; the caller has locked their rows before. */
async function publish(tx: EntityManager, ids: string[]) {
  const rows = await tx.query<Row[]>(
    `select id, version, ${columns.join(', ')} from relations where id = any($1) order by id`,
    [ids],
  );
  await addAllToOutbox(tx, relationChanged, rows);
  await tx.query(
    'update relations set published_version = version where id = any($1) and published_version < version',
    [ids],
  );
}

/** Publishes what this transaction has changed between two members, in both directions. */
export async function publishRelations(tx: EntityManager, one: string, other: string): Promise<void> {
  await publishMatching(tx, 'member_id = any($2) and other_id = any($2)', [2, [one, other]]);
}

/** Publishes relations that were not published when they changed, at most so many; returns how many. */
export const publishSome = (tx: EntityManager, most: number): Promise<number> => publishMatching(tx, 'true', [most]);

/**
 * Publishes those of the unpublished relations that match the condition. A row that another transaction has locked is published by
 * that one.
 */
async function publishMatching(tx: EntityManager, condition: string, values: unknown[]): Promise<number> {
  const rows = await tx.query<{ id: string }[]>(
    `select id from relations where published_version < version and ${condition} order by id limit $1
     for update skip locked`,
    values,
  );
  if (rows.length > 0)
    await publish(
      tx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}
