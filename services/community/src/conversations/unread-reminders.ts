import { randomUUID } from 'node:crypto';
import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import { type DueWorkData, defineDueWork } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { noteDone } from '@aar/platform/restore/journal-of-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { doneWork } from '../restore/restored-work';
import { isActiveMember } from '../standing/standing';
import { isReachableFor } from '../relations/quiet-mode';
import { isUnblockedBetween } from '../relations/relation-conditions';

export const remindOfUnread = defineDueWork(
  'remind-of-unread-messages',
  z.object({ conversationId: z.uuid(), memberId: z.uuid() }),
);

/** In ms. No reminder is sent of a message that is read within this time. */
const unreadFor = 10 * 60_000;

/** Notifies members of unread messages: once, until they have read them. */
@Injectable()
export class UnreadReminders {
  constructor(private readonly clock: Clock) {}

  /** The caller holds the lock of the member's side, and no reminder was scheduled since the member last read it. */
  async schedule(tx: EntityManager, conversationId: string, memberId: string) {
    await tx.query('update conversation_members set is_reminded = true where conversation_id = $1 and member_id = $2', [
      conversationId,
      memberId,
    ]);
    const at = new Date(this.clock.now().getTime() + unreadFor);
    const key = `${conversationId}:${memberId}`;
    await scheduleDueWork(tx, remindOfUnread, { key, at, data: { conversationId, memberId } });
  }

  @OnDue(remindOfUnread)
  async remind({ conversationId, memberId }: DueWorkData<typeof remindOfUnread>, { key, once }: DueContext) {
    await once(async tx => {
      await this.tell(tx, 'unread', conversationId, memberId);
      await noteDone(tx, doneWork, remindOfUnread, key);
    });
  }

  /**
   * Sends nothing if the messages were read, muted or declined meanwhile, a block stands between the two, the member is in quiet mode
   * now, or one of them is suspended, leaving or deleted.
   */
  async tell(tx: EntityManager, kind: 'first' | 'unread', conversationId: string, memberId: string) {
    const status = kind === 'first' ? 'requested' : 'accepted';
    const [waiting] = await tx.query(
      `select other_id as "senderId", unread, coalesce(a.full_name, 'A member') as "senderName", a.ngo_name as "senderNgoName"
       from conversation_members left join activists a on a.id = other_id
       where conversation_id = $1 and member_id = $2 and conversation_members.status = $3 and unread > 0 and not is_muted
         and ${isActiveMember('other_id')}
         and ${isActiveMember('member_id')} and ${isUnblockedBetween('conversation_members.member_id', 'other_id')}
         and ${isReachableFor('other_id', 'conversation_members.member_id')}`,
      [conversationId, memberId, status],
    );
    if (!waiting) return;
    const notice = { noticeId: randomUUID(), conversationId, kind, recipientId: memberId };
    await addToOutbox(tx, messagesWaiting, { ...notice, ...waiting });
  }
}
