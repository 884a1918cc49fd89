import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { Live } from '@aar/platform/messaging/live';
import { recordDone } from '@aar/platform/restore/journal-of-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { db } from '../database/db';
import { doneWork } from '../restore/restored-work';
import { completeEvent, beginsAfter, remindOfEvent } from './event-due-work';
import { countReminder } from './event-changes';
import { isEventShown, publishNewsToParticipants } from './event-news';
import { lockEvent } from './waitlist';

/** Reminds of events, and completes them afterwards. */
@Injectable()
export class EventClock {
  constructor(
    private readonly clock: Clock,
    private readonly live: Live,
  ) {}

  /**
   * Sent once, even after downtime; skipped when the next reminder is due as well, when the event has begun, or when an
   * event that is moved repeatedly has reminded often enough.
   */
  @OnDue(remindOfEvent)
  async remind({ eventId }: DueWorkData<typeof remindOfEvent>, { key, once }: DueContext) {
    await once(
      async tx => {
        const coming = await db(tx)
          .selectFrom('events')
          .where('id', '=', eventId)
          .where('status', '=', 'active')
          .where('starts_at', '>', beginsAfter(key, this.clock.now()))
          .where(isEventShown)
          .executeTakeFirst();
        if (!coming || !(await countReminder(tx, eventId, this.clock.now()))) return;
        await publishNewsToParticipants(tx, eventId, 'reminder', { waiting: false });
        await recordDone(tx, doneWork, remindOfEvent, key);
      },
      tx => lockEvent(tx, eventId),
    );
  }

  @OnDue(completeEvent)
  async complete({ eventId }: DueWorkData<typeof completeEvent>, { once }: DueContext) {
    await once(
      async tx => {
        const active = db(tx).updateTable('events').set({ status: 'completed' }).where('status', '=', 'active');
        await active.where('id', '=', eventId).execute();
        const tags = [`community.events.get:${eventId}`, 'community.activities'];
        afterCommit(tx, () => this.live.publish(cacheInvalidated, { tags }));
      },
      tx => lockEvent(tx, eventId),
    );
  }
}
