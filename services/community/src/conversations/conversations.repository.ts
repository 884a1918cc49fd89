import type { Actor } from '@aar/contracts/access';
import type { Conversation, conversations } from '@aar/contracts/community/conversations.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { prepared } from '@aar/platform/database/prepared';
import { isShown } from '@aar/platform/moderation/hidden-content';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { isActiveMember } from '../standing/standing';
import { askingToConnect } from '../connections/asking-to-connect';
import { attachmentsOfMessage } from './attachments';
import { correspondent } from './correspondent';
import { isNotBlockedBy, isUnblockedBetween } from '../relations/relation-conditions';

type In = Inputs<typeof conversations>;

/** Characters of the latest message in a list. */
const preview = 140;

const isMessageShown = isShown('community.message', 'messages.id');
const isNotBlocked = isNotBlockedBy('conversation_members.member_id', 'conversation_members.other_id');
/** Whoever has blocked the other may open the conversation to lift the block; to the other it is gone. */
const isNotBlockedByOther = isNotBlockedBy('conversation_members.other_id', 'conversation_members.member_id');
const isUnblocked = isUnblockedBetween('conversation_members.member_id', 'conversation_members.other_id');
const isOtherActive = isActiveMember('conversation_members.other_id');

/** The text of a message. A message from before conversations whose offer is gone has only its subject. */
const words = `coalesce(nullif(body, ''), subject)`;

const conversationColumns = `conversation_id as id, ${correspondent('other_id')} as member, status, is_muted as "isMuted",
  not ${isNotBlocked} as "isBlocked", unread, latest_at as "latestAt",
  (select json_build_object('text', left(${words}, ${preview}), 'isMine', sender_id = conversation_members.member_id)
    from messages where messages.conversation_id = conversation_members.conversation_id and ${isMessageShown}
    order by created_at desc, id desc limit 1) as latest`;

const ofTheirs = `conversation_id = $1 and member_id = $2 and ${isOtherActive} and ${isNotBlockedByOther}`;

const boxes: Record<In['list']['box'], string> = {
  inbox: `status in ('accepted', 'waiting')`,
  requests: `status = 'requested'`,
};

const latest = new Keyset({ latest_at: 'timestamptz desc' }, 'conversation_id');
const newest = new Keyset({ created_at: 'timestamptz desc' });

@Injectable()
export class ConversationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list({ box, ...page }: In['list'], actor: Actor): Promise<JsonText<Output<typeof conversations.list>>> {
    const where = new Conditions(boxes[box], isOtherActive, isUnblocked).and('member_id = ?', actor.id);
    const table = 'conversation_members';
    return readPage(
      this.dataSource,
      { name: 'conversations', columns: conversationColumns, table, where, order: latest },
      page,
    );
  }

  async unread(actor: Actor): Promise<Output<typeof conversations.unread>> {
    const [counts] = await prepared<Output<typeof conversations.unread>>(this.dataSource, {
      text: `
        select coalesce(sum(unread) filter (where status = 'accepted' and not is_muted), 0)::int as unread,
          (count(*) filter (where status = 'requested') + (${askingToConnect('$1')}))::int as requests
        from conversation_members
        where member_id = $1 and (unread > 0 or status = 'requested') and ${isOtherActive} and ${isUnblocked}`,
      values: [actor.id],
    });
    return counts!;
  }

  /** Undefined when it belongs to others, does not exist, or the other member is suspended or deleted. */
  async find(
    id: string,
    actor: Actor,
    manager: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<z.input<typeof Conversation> | undefined> {
    const [found] = await manager.query(`select ${conversationColumns} from conversation_members where ${ofTheirs}`, [
      id,
      actor.id,
    ]);
    return found;
  }

  /** Undefined where `find` is. */
  async messages(
    { id, ...page }: In['messages'],
    actor: Actor,
  ): Promise<JsonText<Output<typeof conversations.messages>> | undefined> {
    if (!(await this.isOf(id, actor))) return undefined;
    const where = new Conditions(isMessageShown).and('conversation_id = ?', id);
    const columns = `id, ${words} as text, sender_id = ${where.bind(actor.id)} as "isMine",
      case when request_id is not null then json_build_object('id', request_id, 'subject', subject) end as request,
      ${attachmentsOfMessage} as attachments, created_at as "createdAt"`;
    return readPage(this.dataSource, { name: 'messages', columns, table: 'messages', where, order: newest }, page);
  }

  private async isOf(id: string, actor: Actor): Promise<boolean> {
    const found = await prepared(this.dataSource, {
      text: `select from conversation_members where ${ofTheirs}`,
      values: [id, actor.id],
    });
    return found.length > 0;
  }
}
