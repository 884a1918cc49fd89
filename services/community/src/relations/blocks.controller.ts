import type { Actor } from '@aar/contracts/access';
import type { Correspondent } from '@aar/contracts/community/conversations.contract';
import { blocks } from '@aar/contracts/community/blocks.contract';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { inTransaction } from '@aar/platform/database/transaction';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { correspondent } from '../conversations/correspondent';
import { endWhatConnects, lockWhatConnects, recountOffersOfTwo } from './end-what-connects';
import { isNamedFor } from './is-named-for';
import { lockPair } from './lock-pair';
import { isReachableFor } from './quiet-mode';
import { publishRelations } from './relations.aggregate';

type In = Inputs<typeof blocks>;

const latest = new Keyset({ created_at: 'timestamptz desc' }, 'blocked_id');

/** As many as a dialog can list. */
const mostNamed = 20;

/** Whether one member organises the event and the other has a seat. */
function isSeatAt(owner: Expression<string>, member: Expression<string>) {
  const { and, eb, exists, ref, selectFrom } = expressionBuilder<CommunityTables, 'events'>();
  const seats = selectFrom('event_participants as p').where('p.event_id', '=', ref('events.id'));
  return and([eb('events.owner_id', '=', owner), exists(seats.where('p.member_id', '=', member))]);
}

/** As the member is named to the actor before the block; without a picture, which may change or go. */
const nameNow = (actorId: string, memberId: string) =>
  sql<string>`(select to_jsonb(${correspondent(uuidOf(memberId), isNamedFor(uuidOf(actorId)))}) || '{"avatarUrl": null}')`;

@Implements(blocks)
export class BlocksController implements Handlers<typeof blocks> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** By the names that the members had when they were blocked: nobody is told the next names of a blocked member. */
  list(page: In['list'], actor: Actor) {
    const rows = db(this.dataSource).selectFrom('blocks').where('member_id', '=', actor.id);
    const { ref } = expressionBuilder<CommunityTables, 'blocks'>();
    // Blocks of the previous build have no name of their own.
    const now = correspondent(ref('blocked_id'), isNamedFor(uuidOf(actor.id)));
    const member = sql<Correspondent>`coalesce(${ref('named')}::json, ${now})`;
    const columns = [member.as('member'), 'created_at as createdAt'] as const;
    return readJsonPage(this.dataSource, { name: 'blocks', rows, columns, order: latest }, page);
  }

  /** Without own events at which a member in quiet mode has a seat, because they are not named there either. */
  async preview({ memberId }: In['preview'], actor: Actor) {
    const [me, other] = [uuidOf(actor.id), uuidOf(memberId)];
    const events = await db(this.dataSource)
      .selectFrom('events')
      .select(({ eb }) => ['id', 'title', asBoolean(eb('owner_id', '=', actor.id)).as('isMine')])
      .where('starts_at', '>', this.clock.now())
      .where('status', 'in', ['active', 'paused'])
      .where(({ or, and }) => or([and([isSeatAt(me, other), isReachableFor(me, other)]), isSeatAt(other, me)]))
      .orderBy('starts_at')
      .orderBy('id')
      .limit(mostNamed)
      .execute();
    return { events };
  }

  block({ memberId }: In['block'], actor: Actor, once: Once) {
    return once(async tx => {
      if (memberId === actor.id) throw Problem.ofField('community.conversation.self', 'memberId');
      // Waits for a first offer, join, connection request or message of either that is in progress: it has no row yet that
      // could be locked, but has the lock of `stayActive`.
      await lockPair(tx, actor, memberId, 'no key update');
      await lockWhatConnects(tx, actor.id, memberId);
      const blocked = await db(tx)
        .insertInto('blocks')
        .values({ member_id: actor.id, blocked_id: memberId, named: nameNow(actor.id, memberId) })
        .onConflict(known => known.doNothing())
        .returning('blocked_id')
        .executeTakeFirst();
      if (blocked) await endWhatConnects(tx, actor.id, memberId, this.clock.now());
      await publishRelations(tx, actor.id, memberId);
      return { memberId };
    });
  }

  unblock({ memberId }: In['unblock'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await lockWhatConnects(tx, actor.id, memberId);
      await db(tx).deleteFrom('blocks').where('member_id', '=', actor.id).where('blocked_id', '=', memberId).execute();
      await recountOffersOfTwo(tx, actor.id, memberId);
      await publishRelations(tx, actor.id, memberId);
      return { memberId };
    });
  }
}
