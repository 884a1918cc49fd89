import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { Problem } from '@aar/platform/errors/problem';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { Injectable } from '@nestjs/common';
import { type Expression, type ExpressionBuilder, sql, type SqlBool, type UpdateObject } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { publishRelations } from '../relations/relations.aggregate';
import { refuseUnreachable } from '../relations/refuse-unreachable';
import { ConversationsService } from '../conversations/conversations.service';
import { stayActive } from '../standing/standing';
import type { ConnectionRow } from './connection-row';

const refusals: ConnectionRow['status'][] = ['declined', 'withdrawn'];
/** The expression of the unique index. */
const pair = sql`least(${sql.ref('asker_id')}, ${sql.ref('asked_id')}), greatest(${sql.ref('asker_id')}, ${sql.ref('asked_id')})`;
type Rows = ExpressionBuilder<CommunityTables, 'connections'>;

/** Writes connections. Each method locks the row of the two members. */
@Injectable()
export class ConnectionsService {
  constructor(private readonly conversations: ConversationsService) {}

  /**
   * Asks to connect. Asking again changes nothing. If the other member has asked already, this accepts; if the actor has
   * declined the other before, this asks in the other direction. If the other has declined, the actor sees a pending
   * request, and the other is not notified. Returns the id.
   */
  async ask(tx: EntityManager, actor: Actor, memberId: string): Promise<string> {
    if (memberId === actor.id) throw Problem.ofField('community.connection.self', 'memberId');
    // Locked in a fixed order, so that two members who ask each other at the same time do not deadlock.
    const members = await db(tx)
      .selectFrom('activists')
      .select('id')
      .select(({ and, not, ref }) => {
        const isShown = not(isHiddenContent('community.member', ref('activists.id')));
        return asBoolean(and([and({ status: 'active', listed: true }), isShown])).as('isPublic');
      })
      .where('id', 'in', [actor.id, memberId])
      .orderBy('id')
      .forShare()
      .execute();
    await stayActive(tx, actor);
    if (!members.some(({ id, isPublic }) => id === memberId && isPublic))
      throw Problem.ofField('community.member.unavailable', 'memberId');
    await refuseUnreachable(tx, actor.id, memberId, { field: 'memberId' });
    const begun = await db(tx)
      .insertInto('connections')
      .values({ id: randomUUID(), asker_id: actor.id, asked_id: memberId })
      .onConflict(known => known.expression(pair).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (begun) return this.pushed(tx, begun.id, [memberId, actor.id]);
    const two = [actor.id, memberId];
    const known = await this.lock(tx, ({ eb, and }) => and([eb('asker_id', 'in', two), eb('asked_id', 'in', two)]));
    // The row was deleted between the two statements.
    if (!known) throw new Problem('community.connection.unknown');
    if (known.status === 'requested' && known.askedId === actor.id) await this.accept(tx, known);
    if (refusals.includes(known.status) && known.askedId === actor.id) {
      const asked = { asker_id: actor.id, asked_id: memberId };
      await this.set(tx, known.id, { status: 'requested', ...asked, created_at: sql<Date>`now()` });
      return this.pushed(tx, known.id, [memberId, actor.id]);
    }
    if (known.status === 'withdrawn') {
      await this.set(tx, known.id, { status: 'declined', created_at: sql<Date>`now()` });
      return this.pushed(tx, known.id, [actor.id]);
    }
    return known.id;
  }

  async decide(tx: EntityManager, actor: Actor, id: string, status: 'accepted' | 'declined') {
    const known = await this.lock(tx, ({ and }) => and({ id, asked_id: actor.id, status: 'requested' }));
    if (!known) throw new Problem('community.connection.unknown');
    if (status === 'accepted') return this.accept(tx, known);
    await this.set(tx, id, { status: 'declined' });
    this.conversations.pushMessage(tx, [actor.id], { connectionId: id });
  }

  /**
   * Either member may end a connection; only the asker may withdraw a request. The row of a declined one is not deleted, so
   * that the refusal stays in force, but it gets a new id: to its asker, a new request must not look like the former one.
   */
  async end(tx: EntityManager, actor: Actor, id: string) {
    const known = await this.lock(tx, ({ eb, and, or }) => {
      const asked = and([eb('asker_id', '=', actor.id), eb('status', '<>', 'withdrawn')]);
      return and([eb('id', '=', id), or([asked, and({ asked_id: actor.id, status: 'accepted' })])]);
    });
    if (!known) throw new Problem('community.connection.unknown');
    if (known.status === 'declined') {
      await this.set(tx, id, { status: 'withdrawn', id: randomUUID() });
      return this.pushed(tx, id, [actor.id]);
    }
    await db(tx).deleteFrom('connections').where('id', '=', id).execute();
    await publishRelations(tx, known.askerId, known.askedId);
    return this.pushed(tx, id, [known.askerId, known.askedId]);
  }

  private async accept(tx: EntityManager, { id, askerId, askedId }: ConnectionRow) {
    await this.set(tx, id, { status: 'accepted' });
    await this.conversations.acceptBetween(tx, askerId, askedId);
    await publishRelations(tx, askerId, askedId);
    await this.pushed(tx, id, [askerId, askedId]);
  }

  private lock(tx: EntityManager, matches: (rows: Rows) => Expression<SqlBool>): Promise<ConnectionRow | undefined> {
    return db(tx)
      .selectFrom('connections')
      .select(['id', 'asker_id as askerId', 'asked_id as askedId', 'status'])
      .where(matches)
      .forUpdate()
      .executeTakeFirst();
  }

  private set(tx: EntityManager, id: string, fields: UpdateObject<CommunityTables, 'connections'>) {
    return db(tx).updateTable('connections').set(fields).where('id', '=', id).execute();
  }

  private async pushed(tx: EntityManager, connectionId: string, to: string[]) {
    this.conversations.pushMessage(tx, to, { connectionId });
    return connectionId;
  }
}
