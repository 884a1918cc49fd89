import type { Actor } from '@aar/contracts/access';
import { messages } from '@aar/contracts/community/messages.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { isShown } from '@aar/platform/moderation/hidden-content';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { isInInbox } from '../conversations/is-in-inbox';
import { isActiveMember } from '../standing/standing';

const columns = `id, subject, request_id as "requestId", conversation_id as "conversationId", created_at as "createdAt",
  (select full_name from activists sender where sender.id = sender_id) as "senderName",
  (select ngo_name from activists sender where sender.id = sender_id) as "senderNgoName"`;

const newest = new Keyset({ created_at: 'timestamptz desc' });

@Implements(messages)
export class MessagesController implements Handlers<typeof messages> {
  constructor(private readonly dataSource: DataSource) {}

  list(page: Inputs<typeof messages>['list'], actor: Actor) {
    const where = new Conditions(
      isActiveMember('messages.sender_id'),
      isShown('community.message', 'messages.id'),
      isInInbox,
    ).and('recipient_id = ?', actor.id);
    return readPage<Output<typeof messages.list>>(
      this.dataSource,
      { name: 'messages', columns, table: 'messages', where, order: newest },
      page,
    );
  }
}
