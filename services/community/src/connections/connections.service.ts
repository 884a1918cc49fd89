import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { Problem } from '@aar/platform/errors/problem';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { publishRelations } from '../relations/relations.aggregate';
import { refuseUnreachable } from '../relations/refuse-unreachable';
import { ConversationsService } from '../conversations/conversations.service';
import { stayActive } from '../standing/standing';

interface Row {
  id: string;
  askerId: string;
  askedId: string;
  /** `withdrawn`: declined by the asked, and withdrawn by the asker, who must not notice that it was declined. */
  status: 'requested' | 'accepted' | 'declined' | 'withdrawn';
}

const refusals: Row['status'][] = ['declined', 'withdrawn'];
const columns = `id, asker_id as "askerId", asked_id as "askedId", status`;

/** Writes connections. Each method locks the row of the two members. */
@Injectable()
export class ConnectionsService {
  constructor(private readonly conversations: ConversationsService) {}

  /**
   * Asks to connect. Asking again changes nothing. If the other member has asked already, this accepts; if the actor has declined
   * the other before, this asks in turn. If the other has declined, the actor waits, and the other hears nothing. Returns the id.
   */
  async ask(tx: EntityManager, actor: Actor, memberId: string): Promise<string> {
    if (memberId === actor.id) throw Problem.ofField('community.connection.self', 'memberId');
    // Locked in a fixed order, so that two members who ask each other at the same time do not deadlock.
    const members: { id: string; isPublic: boolean }[] = await tx.query(
      `select id, status = 'active' and listed and ${isShown('community.member', 'activists.id')} as "isPublic"
       from activists where id in ($1, $2) order by id for share`,
      [actor.id, memberId],
    );
    await stayActive(tx, actor);
    if (!members.some(({ id, isPublic }) => id === memberId && isPublic))
      throw Problem.ofField('community.member.unavailable', 'memberId');
    await refuseUnreachable(tx, actor.id, memberId, 'memberId');
    const [begun] = await tx.query(
      `insert into connections (id, asker_id, asked_id) values ($1, $2, $3)
       on conflict (least(asker_id, asked_id), greatest(asker_id, asked_id)) do nothing returning id`,
      [randomUUID(), actor.id, memberId],
    );
    if (begun) return this.told(tx, begun.id, [memberId, actor.id]);
    const known = await this.hold(tx, 'asker_id in ($1, $2) and asked_id in ($1, $2)', [actor.id, memberId]);
    // The row was deleted between the two statements.
    if (!known) throw new Problem('community.connection.unknown');
    if (known.status === 'requested' && known.askedId === actor.id) await this.accept(tx, known);
    if (refusals.includes(known.status) && known.askedId === actor.id) {
      await tx.query(
        `update connections set status = 'requested', asker_id = $2, asked_id = $3, created_at = now() where id = $1`,
        [known.id, actor.id, memberId],
      );
      return this.told(tx, known.id, [memberId, actor.id]);
    }
    if (known.status === 'withdrawn') {
      await tx.query(`update connections set status = 'declined', created_at = now() where id = $1`, [known.id]);
      return this.told(tx, known.id, [actor.id]);
    }
    return known.id;
  }

  async decide(tx: EntityManager, actor: Actor, id: string, status: 'accepted' | 'declined') {
    const known = await this.hold(tx, `id = $1 and asked_id = $2 and status = 'requested'`, [id, actor.id]);
    if (!known) throw new Problem('community.connection.unknown');
    if (status === 'accepted') return this.accept(tx, known);
    await tx.query(`update connections set status = 'declined' where id = $1`, [id]);
    this.conversations.tell(tx, [actor.id], { connectionId: id });
  }

  /**
   * Either member may end a connection; only the asker may withdraw a request. The row of a declined one stays, so that the refusal
   * stands, with a new id: to its asker, the request that follows must not look like the one that is gone.
   */
  async end(tx: EntityManager, actor: Actor, id: string) {
    const known = await this.hold(
      tx,
      `id = $1 and ((asker_id = $2 and status <> 'withdrawn') or (asked_id = $2 and status = 'accepted'))`,
      [id, actor.id],
    );
    if (!known) throw new Problem('community.connection.unknown');
    if (known.status === 'declined') {
      await tx.query(`update connections set status = 'withdrawn', id = $2 where id = $1`, [id, randomUUID()]);
      return this.told(tx, id, [actor.id]);
    }
    await tx.query('delete from connections where id = $1', [id]);
    await publishRelations(tx, known.askerId, known.askedId);
    return this.told(tx, id, [known.askerId, known.askedId]);
  }

  private async accept(tx: EntityManager, { id, askerId, askedId }: Row) {
    await tx.query(`update connections set status = 'accepted' where id = $1`, [id]);
    await this.conversations.acceptBetween(tx, askerId, askedId);
    await publishRelations(tx, askerId, askedId);
    await this.told(tx, id, [askerId, askedId]);
  }

  private async hold(tx: EntityManager, condition: string, values: unknown[]): Promise<Row | undefined> {
    const [row] = await tx.query(`select ${columns} from connections where ${condition} for update`, values);
    return row;
  }

  private async told(tx: EntityManager, connectionId: string, to: string[]) {
    this.conversations.tell(tx, to, { connectionId });
    return connectionId;
  }
}
