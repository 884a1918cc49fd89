import type { Actor } from '@aar/contracts/access';
import { blocks } from '@aar/contracts/community/blocks.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { stayActive } from '../standing/standing';
import { correspondent } from './correspondent';

type In = Inputs<typeof blocks>;

const latest = new Keyset({ created_at: 'timestamptz desc' }, 'blocked_id');

@Implements(blocks)
export class BlocksController implements Handlers<typeof blocks> {
  constructor(private readonly dataSource: DataSource) {}

  list(page: In['list'], actor: Actor) {
    const where = new Conditions().and('member_id = ?', actor.id);
    const columns = `${correspondent('blocked_id')} as member, created_at as "createdAt"`;
    return readPage<Output<typeof blocks.list>>(
      this.dataSource,
      { name: 'blocks', columns, table: 'blocks', where, order: latest },
      page,
    );
  }

  block({ memberId }: In['block'], actor: Actor, once: Once) {
    return once(async tx => {
      await stayActive(tx, actor);
      if (memberId === actor.id) throw Problem.ofField('community.conversation.self', 'memberId');
      // Waits for a message that the other is writing. Both sides are locked in the same order as everywhere, to avoid deadlocks.
      await tx.query(
        `select from conversation_members where conversation_id in (
           select conversation_id from conversation_members where member_id = $1 and other_id = $2)
         order by member_id for update`,
        [actor.id, memberId],
      );
      const known = await tx.query('select from activists where id = $1', [memberId]);
      if (known.length === 0) throw Problem.ofField('community.member.unavailable', 'memberId');
      await tx.query('insert into blocks (member_id, blocked_id) values ($1, $2) on conflict do nothing', [
        actor.id,
        memberId,
      ]);
      return { memberId };
    });
  }

  unblock({ memberId }: In['unblock'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await tx.query('delete from blocks where member_id = $1 and blocked_id = $2', [actor.id, memberId]);
      return { memberId };
    });
  }
}
