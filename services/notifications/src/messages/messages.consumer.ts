import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { nameAndPerson } from '@aar/contracts/member-name';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NoticeDelivery } from '../deliveries/notice-delivery';
import { type Notice, Notices } from '../inbox/notices';
import { type Waiting, waitingWords } from '../templates/message.template';

/** Notifies members on the site, by mail and by push who wrote to them, but never what was written. */
@Controller()
export class MessagesConsumer {
  constructor(
    private readonly notices: Notices,
    private readonly delivery: NoticeDelivery,
  ) {}

  @OnEvent(messagesWaiting)
  async notify(waiting: EventData<typeof messagesWaiting>, tx: EntityManager) {
    const notice = noticeOf(waiting);
    const memberIds = await this.notices.addFor(tx, notice, [waiting.recipientId]);
    if (memberIds.length > 0) await this.delivery.send(tx, { id: notice.id, kind: 'message', memberIds });
  }
}

function noticeOf({
  noticeId,
  conversationId,
  kind,
  unread,
  senderId,
  ...sender
}: EventData<typeof messagesWaiting>): Notice {
  const name = nameAndPerson({ fullName: sender.senderName, ngoName: sender.senderNgoName });
  const facts: Waiting = { name, isFirst: kind === 'first', unread };
  return {
    id: noticeId,
    kind: 'messages-waiting',
    urgency: null,
    aboutMember: senderId,
    ...waitingWords(facts),
    href: `/messages/${conversationId}`,
    facts,
  };
}
