import type { Actor } from '@aar/contracts/access';
import { mutes } from '@aar/contracts/community/mutes.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { correspondent } from '../conversations/correspondent';
import { isNamedFor } from './is-named-for';
import { lockPair } from './lock-pair';
import { publishRelations } from './relations.aggregate';

type In = Inputs<typeof mutes>;

const latest = new Keyset({ created_at: 'timestamptz desc' }, 'muted_id');

/** Members whose posts the actor does not want to see; nobody else learns it. */
@Implements(mutes)
export class MutesController implements Handlers<typeof mutes> {
  constructor(private readonly dataSource: DataSource) {}

  list(page: In['list'], actor: Actor) {
    const where = new Conditions().and('member_id = ?', actor.id);
    const columns = `${correspondent('muted_id', isNamedFor(where.bind(actor.id)))} as member, created_at as "createdAt"`;
    return readPage<Output<typeof mutes.list>>(
      this.dataSource,
      { name: 'mutes', columns, table: 'mutes', where, order: latest },
      page,
    );
  }

  mute({ memberId }: In['mute'], actor: Actor, once: Once) {
    return once(async tx => {
      if (memberId === actor.id) throw Problem.ofField('community.mute.self', 'memberId');
      await lockPair(tx, actor, memberId, 'share');
      await tx.query('insert into mutes (member_id, muted_id) values ($1, $2) on conflict do nothing', [
        actor.id,
        memberId,
      ]);
      await publishRelations(tx, actor.id, memberId);
      return { memberId };
    });
  }

  unmute({ memberId }: In['unmute'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await tx.query('delete from mutes where member_id = $1 and muted_id = $2', [actor.id, memberId]);
      await publishRelations(tx, actor.id, memberId);
      return { memberId };
    });
  }
}
