import type { Actor } from '@aar/contracts/access';
import { connections } from '@aar/contracts/community/connections.contract';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { inTransaction } from '@aar/platform/database/transaction';
import { uuidOf } from '@aar/platform/database/uuid-of';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { correspondent } from '../conversations/correspondent';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember, stayActive } from '../standing/standing';
import { statusFor } from './connection-with';
import { ConnectionsService } from './connections.service';

type In = Inputs<typeof connections>;

const latest = new Keyset({ created_at: 'timestamptz desc' });

type Rows = ExpressionBuilder<CommunityTables, 'connections'>;

/** The rows that the member sees. A declined request stays `waiting` for its asker. */
const rowsOf: Record<In['list']['status'], (rows: Rows, me: string) => Expression<SqlBool>> = {
  accepted: ({ eb, ref, and }, me) =>
    and([eb(uuidOf(me), 'in', [ref('asker_id'), ref('asked_id')]), eb('status', '=', 'accepted')]),
  requested: ({ and }, me) => and({ asked_id: me, status: 'requested' }),
  waiting: ({ eb, and }, me) => and([eb('asker_id', '=', me), eb('status', 'in', ['requested', 'declined'])]),
};
const otherOf = (me: Expression<string>) =>
  expressionBuilder<CommunityTables, 'connections'>()
    .case()
    .when('asker_id', '=', me)
    .then(sql.ref<string>('asked_id'))
    .else(sql.ref<string>('asker_id'))
    .end();
const columnsFor = (me: Expression<string>) =>
  ['id', correspondent(otherOf(me)).as('member'), statusFor(me).as('status'), 'created_at as createdAt'] as const;

@Implements(connections)
export class ConnectionsController implements Handlers<typeof connections> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly asking: ConnectionsService,
  ) {}

  list({ status, ...page }: In['list'], actor: Actor) {
    const me = uuidOf(actor.id);
    const rows = db(this.dataSource)
      .selectFrom('connections')
      .where(connections => rowsOf[status](connections, actor.id))
      .where(isActiveMember(otherOf(me)))
      .where(isUnblockedBetween(me, otherOf(me)));
    return readJsonPage(this.dataSource, { name: 'connections', rows, columns: columnsFor(me), order: latest }, page);
  }

  ask({ memberId }: In['ask'], actor: Actor, once: Once) {
    return once(async tx => {
      const id = await this.asking.ask(tx, actor, memberId);
      const connection = db(tx)
        .selectFrom('connections')
        .select(columnsFor(uuidOf(actor.id)));
      return connection.where('id', '=', id).executeTakeFirstOrThrow();
    });
  }

  decide({ id, status }: In['decide'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      await this.asking.decide(tx, actor, id, status);
      return { id };
    });
  }

  end({ id }: In['end'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      await this.asking.end(tx, actor, id);
      return { id };
    });
  }
}
