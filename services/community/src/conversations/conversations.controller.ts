import type { Actor } from '@aar/contracts/access';
import { conversations } from '@aar/contracts/community/conversations.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import type { UpdateObject } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { stayActive } from '../standing/standing';
import { ConversationsRepository } from './conversations.repository';
import { ConversationsService, type Side } from './conversations.service';

type In = Inputs<typeof conversations>;
type Change = UpdateObject<CommunityTables, 'conversation_members'>;

@Implements(conversations)
export class ConversationsController implements Handlers<typeof conversations> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly found: ConversationsRepository,
    private readonly talks: ConversationsService,
  ) {}

  list(input: In['list'], actor: Actor) {
    return this.found.list(input, actor);
  }

  unread(_input: In['unread'], actor: Actor) {
    return this.found.unread(actor);
  }

  async get({ id }: In['get'], actor: Actor) {
    return this.one(id, actor);
  }

  async messages(input: In['messages'], actor: Actor) {
    return known(await this.found.messages(input, actor));
  }

  open({ memberId, text }: In['open'], actor: Actor, once: Once) {
    return once(async tx => {
      const id = await this.talks.open(tx, actor, memberId, text);
      return this.one(id, actor, tx);
    });
  }

  send({ id, ...words }: In['send'], actor: Actor, once: Once) {
    return once(async tx => {
      await stayActive(tx, actor);
      return this.talks.write(tx, id, actor.id, words);
    });
  }

  update({ id, status, isMuted }: In['update'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      const [mine] = await this.talks.sides(tx, id, actor.id);
      if (status && status !== mine.status) {
        if ((await this.one(id, actor, tx)).isUnavailable) throw new Problem('community.member.unavailable');
        await this.decide(tx, id, mine, status);
      }
      if (isMuted !== undefined) await this.set(tx, id, actor, { is_muted: isMuted });
      this.talks.pushMessage(tx, [actor.id], { conversationId: id });
      return this.one(id, actor, tx);
    });
  }

  async read({ id }: In['read'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      const had = await this.set(tx, id, actor, { is_reminded: false, unread: 0 });
      if (!had) throw new Problem('community.conversation.unknown');
      this.talks.pushMessage(tx, [actor.id], { conversationId: id });
      return { unread: 0 };
    });
  }

  /**
   * A declined conversation can be accepted later; only a block ends an accepted one. The sender is not notified of a refusal.
   */
  private async decide(
    tx: EntityManager,
    id: string,
    { status: before, otherId }: Side,
    status: NonNullable<In['update']['status']>,
  ) {
    const mayAccept = before === 'requested' || before === 'declined';
    const may = { accepted: mayAccept, declined: before === 'requested', requested: false, waiting: false };
    if (!may[status]) throw Problem.ofField('community.conversation.decided', 'status');
    if (status === 'accepted') {
      await this.talks.accept(tx, id);
      this.talks.pushMessage(tx, [otherId], { conversationId: id });
    } else
      await db(tx)
        .updateTable('conversation_members')
        .set({ status: 'declined', unread: 0 })
        .where('conversation_id', '=', id)
        .where('other_id', '=', otherId)
        .execute();
  }

  /** Updates the actor's own side; false if there is none. */
  private async set(tx: EntityManager, id: string, { id: memberId }: Actor, change: Change) {
    const own = db(tx).updateTable('conversation_members').set(change).where('conversation_id', '=', id);
    const { numUpdatedRows } = await own.where('member_id', '=', memberId).executeTakeFirst();
    return numUpdatedRows > 0;
  }

  private async one(id: string, actor: Actor, tx?: EntityManager) {
    return known(await this.found.find(id, actor, tx));
  }
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem('community.conversation.unknown');
  return found;
}
