import type { Actor } from '@aar/contracts/access';
import { blocks } from '@aar/contracts/community/blocks.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { correspondent } from '../conversations/correspondent';
import { endWhatConnects, lockWhatConnects, recountOffersOfTwo } from './end-what-connects';
import { isNamedFor } from './is-named-for';
import { lockPair } from './lock-pair';
import { isReachableFor } from './quiet-mode';
import { publishRelations } from './relations.aggregate';

type In = Inputs<typeof blocks>;

const latest = new Keyset({ created_at: 'timestamptz desc' }, 'blocked_id');

/** As many as a dialog can name. */
const mostNamed = 20;
const hasSeat = (member: string) =>
  `exists (select from event_participants p where p.event_id = events.id and p.member_id = ${member})`;

@Implements(blocks)
export class BlocksController implements Handlers<typeof blocks> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  list(page: In['list'], actor: Actor) {
    const where = new Conditions().and('member_id = ?', actor.id);
    const columns = `${correspondent('blocked_id', isNamedFor(where.bind(actor.id)))} as member, created_at as "createdAt"`;
    return readPage<Output<typeof blocks.list>>(
      this.dataSource,
      { name: 'blocks', columns, table: 'blocks', where, order: latest },
      page,
    );
  }

  /** Without own events at which a member in quiet mode has a seat, who are not named there either. */
  async preview({ memberId }: In['preview'], actor: Actor) {
    const events = await this.dataSource.query<Output<typeof blocks.preview>['events']>(
      `select id, title, owner_id = $1 as "isMine" from events
       where starts_at > $3 and status in ('active', 'paused')
         and ((owner_id = $1 and ${hasSeat('$2')} and ${isReachableFor('$1::uuid', '$2::uuid')}) or (owner_id = $2 and ${hasSeat('$1')}))
       order by starts_at, id limit ${mostNamed}`,
      [actor.id, memberId, this.clock.now()],
    );
    return { events };
  }

  block({ memberId }: In['block'], actor: Actor, once: Once) {
    return once(async tx => {
      if (memberId === actor.id) throw Problem.ofField('community.conversation.self', 'memberId');
      // Waits for a first offer, join, request to connect or message of either that is under way: it has no row yet that could be
      // locked, but holds the lock of `stayActive`.
      await lockPair(tx, actor, memberId, 'no key update');
      await lockWhatConnects(tx, actor.id, memberId);
      const blocked = await tx.query(
        'insert into blocks (member_id, blocked_id) values ($1, $2) on conflict do nothing returning 1',
        [actor.id, memberId],
      );
      if (blocked.length > 0) await endWhatConnects(tx, actor.id, memberId, this.clock.now());
      await publishRelations(tx, actor.id, memberId);
      return { memberId };
    });
  }

  unblock({ memberId }: In['unblock'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await lockWhatConnects(tx, actor.id, memberId);
      await tx.query('delete from blocks where member_id = $1 and blocked_id = $2', [actor.id, memberId]);
      await recountOffersOfTwo(tx, actor.id, memberId);
      await publishRelations(tx, actor.id, memberId);
      return { memberId };
    });
  }
}
