import type { Actor } from '@aar/contracts/access';
import { messages } from '@aar/contracts/community/messages.contract';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { expressionBuilder } from 'kysely';
import { DataSource } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { isInInbox } from '../conversations/is-in-inbox';
import { isActiveMember } from '../standing/standing';

const { selectFrom, ref } = expressionBuilder<CommunityTables, 'messages'>();
const sender = selectFrom('activists as sender').where('sender.id', '=', ref('sender_id'));
const columns = [
  ...(['id', 'subject', 'request_id as requestId', 'conversation_id as conversationId'] as const),
  'created_at as createdAt',
  sender.select('sender.full_name').as('senderName'),
  sender.select('sender.ngo_name').as('senderNgoName'),
] as const;

const newest = new Keyset({ created_at: 'timestamptz desc' });

@Implements(messages)
export class MessagesController implements Handlers<typeof messages> {
  constructor(private readonly dataSource: DataSource) {}

  list(page: Inputs<typeof messages>['list'], actor: Actor) {
    const rows = db(this.dataSource)
      .selectFrom('messages')
      .where(messages => isActiveMember(messages.ref('messages.sender_id')))
      .where(({ not, ref }) => not(isHiddenContent('community.message', ref('messages.id'))))
      .where(isInInbox)
      .where('recipient_id', '=', actor.id);
    return readJsonPage(this.dataSource, { name: 'messages', rows, columns, order: newest }, page);
  }
}
