import type { Actor } from '@aar/contracts/access';
import { mutes } from '@aar/contracts/community/mutes.contract';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { inTransaction } from '@aar/platform/database/transaction';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { expressionBuilder } from 'kysely';
import { DataSource } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { correspondent } from '../conversations/correspondent';
import { isNamedFor } from './is-named-for';
import { lockPair } from './lock-pair';
import { publishRelations } from './relations.aggregate';

type In = Inputs<typeof mutes>;

const latest = new Keyset({ created_at: 'timestamptz desc' }, 'muted_id');

/** Members whose posts the actor does not want to see; nobody else learns of it. */
@Implements(mutes)
export class MutesController implements Handlers<typeof mutes> {
  constructor(private readonly dataSource: DataSource) {}

  list(page: In['list'], actor: Actor) {
    const rows = db(this.dataSource).selectFrom('mutes').where('member_id', '=', actor.id);
    const { ref } = expressionBuilder<CommunityTables, 'mutes'>();
    const member = correspondent(ref('muted_id'), isNamedFor(uuidOf(actor.id)));
    const columns = [member.as('member'), 'created_at as createdAt'] as const;
    return readJsonPage(this.dataSource, { name: 'mutes', rows, columns, order: latest }, page);
  }

  mute({ memberId }: In['mute'], actor: Actor, once: Once) {
    return once(async tx => {
      if (memberId === actor.id) throw Problem.ofField('community.mute.self', 'memberId');
      await lockPair(tx, actor, memberId, 'share');
      await db(tx)
        .insertInto('mutes')
        .values({ member_id: actor.id, muted_id: memberId })
        .onConflict(known => known.doNothing())
        .execute();
      await publishRelations(tx, actor.id, memberId);
      return { memberId };
    });
  }

  unmute({ memberId }: In['unmute'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await db(tx).deleteFrom('mutes').where('member_id', '=', actor.id).where('muted_id', '=', memberId).execute();
      await publishRelations(tx, actor.id, memberId);
      return { memberId };
    });
  }
}
