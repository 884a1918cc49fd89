import type { Actor } from '@aar/contracts/access';
import type { Conversation, conversations } from '@aar/contracts/community/conversations.contract';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { preparedRows } from '@aar/platform/database/prepared';
import type { Connected } from '@aar/platform/database/statements';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { DataSource } from 'typeorm';
import { askingToConnect } from '../connections/asking-to-connect';
import { type CommunityTables, db } from '../database/db';
import { isNotBlockedBy, isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember, isNotErased } from '../standing/standing';
import { attachmentsOfMessage } from './attachments';
import { correspondent } from './correspondent';

type In = Inputs<typeof conversations>;

/** Number of characters of the latest message in a list. */
const preview = 140;

type Side = ExpressionBuilder<CommunityTables, 'conversation_members'>;
const side = expressionBuilder<CommunityTables, 'conversation_members'>();
const [me, other] = [side.ref('conversation_members.member_id'), side.ref('conversation_members.other_id')];

/** The text of a message. A message from before conversations existed, whose offer was deleted, has only its subject. */
const words = sql<string>`coalesce(nullif(${sql.ref('body')}, ''), ${sql.ref('subject')})`;
const isMessageShown = ({ not, ref }: ExpressionBuilder<CommunityTables, 'messages'>) =>
  not(isHiddenContent('community.message', ref('messages.id')));

const latestMessage = side
  .selectFrom('messages')
  .select(({ eb }) =>
    jsonBuildObject({
      text: sql<string>`left(${words}, ${sql.lit(preview)})`,
      isMine: asBoolean(eb('sender_id', '=', me)),
    }).as('message'),
  )
  .where('messages.conversation_id', '=', side.ref('conversation_members.conversation_id'))
  .where(isMessageShown)
  .orderBy('created_at', 'desc')
  .orderBy('id', 'desc')
  .limit(sql.lit(1));

const isOtherActive = isActiveMember(other);
/** Who has left, is suspended or has blocked the reader is not named, and cannot be written to. */
const isOtherAvailable = side.and([isOtherActive, isNotBlockedBy(other, me)]);

const conversationColumns = [
  ...(['conversation_id as id', 'status', 'is_muted as isMuted', 'unread', 'latest_at as latestAt'] as const),
  correspondent(sql<string>`case when ${isOtherAvailable} then ${other} end`).as('member'),
  asBoolean(side.not(isOtherAvailable)).as('isUnavailable'),
  asBoolean(side.not(isNotBlockedBy(me, other))).as('isBlocked'),
  latestMessage.as('latest'),
] as const;

/** Until the erasure: what a member has received stays with them, whatever the other does, so that they can read and report it. */
const isOf =
  (id: string, { id: memberId }: Actor) =>
  ({ and }: Side) =>
    and([and({ conversation_id: id, member_id: memberId }), isNotErased(other)]);

const boxes: Record<In['list']['box'], Conversation['status'][]> = {
  inbox: ['accepted', 'waiting'],
  requests: ['requested'],
};

const latest = new Keyset({ latest_at: 'timestamptz desc' }, 'conversation_id');
const newest = new Keyset({ created_at: 'timestamptz desc' });

@Injectable()
export class ConversationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list({ box, ...page }: In['list'], actor: Actor) {
    const rows = db(this.dataSource)
      .selectFrom('conversation_members')
      .where('status', 'in', boxes[box])
      .where(isNotErased(other))
      .where(isNotBlockedBy(me, other))
      .where('member_id', '=', actor.id);
    const list = { name: 'conversations', rows, columns: conversationColumns, order: latest } as const;
    return readJsonPage(this.dataSource, list, page);
  }

  async unread(actor: Actor) {
    const counts = db(this.dataSource)
      .selectFrom('conversation_members')
      .select(({ fn, ref, and, not, eb, lit }) => {
        const unread = fn.sum('unread').filterWhere(and([eb('status', '=', 'accepted'), not(ref('is_muted'))]));
        const requests = fn.countAll().filterWhere('status', '=', 'requested');
        return [
          sql<number>`${fn.coalesce(unread, lit(0))}::int`.as('unread'),
          sql<number>`(${requests} + ${askingToConnect(uuidOf(actor.id))})::int`.as('requests'),
        ];
      })
      .where('member_id', '=', actor.id)
      .where(({ or, eb, lit }) => or([eb('unread', '>', lit(0)), eb('status', '=', sql.lit('requested' as const))]))
      .where(isOtherActive)
      .where(isUnblockedBetween(me, other));
    const [found] = await preparedRows(this.dataSource, counts.compile());
    return found!;
  }

  /** Undefined when it belongs to others, does not exist, or the other member is erased. */
  find(id: string, actor: Actor, connected: Connected = this.dataSource) {
    const found = db(connected).selectFrom('conversation_members').select(conversationColumns);
    return found.where(isOf(id, actor)).executeTakeFirst();
  }

  /** Undefined in the same cases as `find`. */
  async messages({ id, ...page }: In['messages'], actor: Actor) {
    const own = db(this.dataSource).selectFrom('conversation_members').where(isOf(id, actor));
    if ((await preparedRows(this.dataSource, own.compile())).length === 0) return undefined;
    const rows = db(this.dataSource).selectFrom('messages').where(isMessageShown).where('conversation_id', '=', id);
    const message = expressionBuilder<CommunityTables, 'messages'>();
    const request = jsonBuildObject({ id: sql.ref<string>('request_id'), subject: message.ref('subject') });
    const columns = [
      'id',
      words.as('text'),
      asBoolean(message('sender_id', '=', actor.id)).as('isMine'),
      message.case().when('request_id', 'is not', null).then(request).end().as('request'),
      attachmentsOfMessage(message).as('attachments'),
      'created_at as createdAt',
    ] as const;
    return readJsonPage(this.dataSource, { name: 'messages', rows, columns, order: newest }, page);
  }
}
