import { randomUUID } from 'node:crypto';
import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import { type DueWorkData, defineDueWork } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { recordDone } from '@aar/platform/restore/journal-of-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { db } from '../database/db';
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

  /** The caller has locked the member's side, and no reminder was scheduled since the member last read it. */
  async schedule(tx: EntityManager, conversationId: string, memberId: string) {
    await db(tx)
      .updateTable('conversation_members')
      .set({ is_reminded: true })
      .where('conversation_id', '=', conversationId)
      .where('member_id', '=', memberId)
      .execute();
    const at = new Date(this.clock.now().getTime() + unreadFor);
    const key = `${conversationId}:${memberId}`;
    await scheduleDueWork(tx, remindOfUnread, { key, at, data: { conversationId, memberId } });
  }

  @OnDue(remindOfUnread)
  async remind({ conversationId, memberId }: DueWorkData<typeof remindOfUnread>, { key, once }: DueContext) {
    await once(async tx => {
      await this.publish(tx, 'unread', conversationId, memberId);
      await recordDone(tx, doneWork, remindOfUnread, key);
    });
  }

  /**
   * Sends nothing if the messages have been read, muted or declined, there is a block between the two, the recipient is in
   * quiet mode, or one of them is suspended, leaving or deleted.
   */
  async publish(tx: EntityManager, kind: 'first' | 'unread', conversationId: string, memberId: string) {
    const status = kind === 'first' ? 'requested' : 'accepted';
    const waiting = await db(tx)
      .selectFrom('conversation_members as side')
      .leftJoin('activists as a', 'a.id', 'side.other_id')
      .select(({ fn }) => [
        'side.other_id as senderId',
        'side.unread',
        fn.coalesce('a.full_name', sql.lit('A member')).as('senderName'),
        'a.ngo_name as senderNgoName',
      ])
      .where('side.conversation_id', '=', conversationId)
      .where('side.member_id', '=', memberId)
      .where('side.status', '=', status)
      .where('side.unread', '>', 0)
      .where('side.is_muted', '=', false)
      .where(({ ref, and }) => {
        const [member, other] = [ref('side.member_id'), ref('side.other_id')];
        return and([
          isActiveMember(other),
          isActiveMember(member),
          isUnblockedBetween(member, other),
          isReachableFor(other, member),
        ]);
      })
      .executeTakeFirst();
    if (!waiting) return;
    const notice = { noticeId: randomUUID(), conversationId, kind, recipientId: memberId };
    await addToOutbox(tx, messagesWaiting, { ...notice, ...waiting });
  }
}
