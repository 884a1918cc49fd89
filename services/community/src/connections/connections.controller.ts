import type { Actor } from '@aar/contracts/access';
import { connections } from '@aar/contracts/community/connections.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { correspondent } from '../conversations/correspondent';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember, stayActive } from '../standing/standing';
import { statusFor } from './connection-with';
import { ConnectionsService } from './connections.service';

type In = Inputs<typeof connections>;

const latest = new Keyset({ created_at: 'timestamptz desc' });

/** Which rows the member, a parameter, sees. A declined request stays `waiting` for its asker. */
const rowsOf: Record<In['list']['status'], (me: string) => string> = {
  accepted: me => `${me} in (asker_id, asked_id) and status = 'accepted'`,
  requested: me => `asked_id = ${me} and status = 'requested'`,
  waiting: me => `asker_id = ${me} and status in ('requested', 'declined')`,
};
const otherOf = (me: string) => `case when asker_id = ${me} then asked_id else asker_id end`;
const columnsFor = (me: string) => `id, ${correspondent(otherOf(me))} as member, ${statusFor(me)} as status,
  created_at as "createdAt"`;

@Implements(connections)
export class ConnectionsController implements Handlers<typeof connections> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly asking: ConnectionsService,
  ) {}

  list({ status, ...page }: In['list'], actor: Actor) {
    const where = new Conditions();
    const me = `${where.bind(actor.id)}::uuid`;
    where
      .and(rowsOf[status](me))
      .and(isActiveMember(`(${otherOf(me)})`))
      .and(isUnblockedBetween(me, otherOf(me)));
    return readPage<Output<typeof connections.list>>(
      this.dataSource,
      { name: 'connections', columns: columnsFor(me), table: 'connections', where, order: latest },
      page,
    );
  }

  ask({ memberId }: In['ask'], actor: Actor, once: Once) {
    return once(async tx => {
      const id = await this.asking.ask(tx, actor, memberId);
      const [connection] = await tx.query(`select ${columnsFor('$2::uuid')} from connections where id = $1`, [
        id,
        actor.id,
      ]);
      return connection;
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
